# docker build -t subsim .
# docker run --rm -p 127.0.0.1:4290:4290 -v subsim:/data subsim --wire observed

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
# Only these two decide which packages are installed: a change of the source alone installs nothing again.
COPY package.json package-lock.json ./

FROM manifests AS build
# tsc reads types only, so nothing has to be compiled and no install script has to run.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY schemas schemas
COPY src src
# Beside what runs, the build keeps what the next one goes on from; an image has no next one.
RUN npm run build && rm dist/.inputs.json dist/.tsbuildinfo

FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# The lockfile holds better-sqlite3 12, which Node.js 20 needs. On Node.js 24 it can abort when a statement is garbage-collected.
# Version 13 is stable there. It has no install script: its binaries for x64 and arm64 are in the package.
RUN npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund better-sqlite3@13.2.0
# More than half of what is installed serves to compile SQLite, or other platforms. The last line fails the build if the rest does not run.
RUN cd node_modules && binary=$(node -p '`linux-${process.arch}.node`') \
  && rm -r node-addon-api better-sqlite3/binding.gyp better-sqlite3/deps better-sqlite3/src \
  && find better-sqlite3/prebuilds -type f ! -name "$binary" -delete \
  && node -e "new (require('better-sqlite3'))(':memory:').close()"

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Subsim" \
  org.opencontainers.image.description="A full simulator of a subscription commerce platform." \
  org.opencontainers.image.licenses="MIT"
# The server needs Node.js alone, so the package managers of the base image go, and node-gyp with them.
# A new volume takes the owner of the folder it is mounted on, so /data has to belong to the user before it becomes a volume.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn-* \
  /usr/local/bin/corepack /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && ln -s /app/dist/cli.js /usr/local/bin/subsim \
  && install -d -o node -g node /data
WORKDIR /app
# What changes seldom comes first. All of it belongs to root: the server can read its own files and not change them.
COPY --from=packages /app/node_modules node_modules
COPY LICENSE package.json ./
COPY schemas schemas
COPY seed seed
COPY src/docs src/docs
COPY --from=build /app/dist dist

# Variables rather than flags, so that flags behind the image's name count over them. Inside a container, 127.0.0.1 cannot be
# reached from outside.
ENV NODE_ENV=production \
  SUBSIM_HOST=0.0.0.0 \
  SUBSIM_DATA=/data
USER 1000:1000
VOLUME /data
EXPOSE 4290
# It asks the port of SUBSIM_PORT: set another port by that variable and not by --port.
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["subsim", "ready"]
# A list and no shell: SIGTERM reaches the server itself, which then finishes what is in flight and ends with 0.
ENTRYPOINT ["subsim"]
# The base image's own command would become an argument of subsim.
CMD []
