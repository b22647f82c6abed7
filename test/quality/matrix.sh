#!/usr/bin/env bash
# Runs the tests of the last commit, and those of the package in a fresh project, under other versions of Node.js:
# matrix.sh [major …], by default 22 and 24.
set -euo pipefail

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mktemp -d "${TMPDIR:-/tmp}/subsim-matrix.XXXXXX")
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

# The packages that hold one platform's Node.js have its C++ headers too, in case better-sqlite3 has to be compiled.
package=$(node -p '`node-${process.platform}-${process.arch}`')

run_under() {
  local major=$1 runtime=$folder/runtime-$1 clone=$folder/clone-$1
  npm install --silent --no-save --prefix "$runtime" "$package@$major"
  git clone --quiet "$repository" "$clone"
  cd "$clone"
  export PATH="$runtime/node_modules/$package/bin:$PATH"
  export npm_config_nodedir="$runtime/node_modules/$package"
  [[ $(node -p 'process.versions.node.split(".")[0]') == "$major" ]]
  printf '\n== Node.js %s ==\n' "$(node --version)"
  # The lockfile holds better-sqlite3 12 for Node.js 20; with a later Node.js npm gives users 13.
  npm ci --ignore-scripts
  npm install --no-save better-sqlite3@13
  npm run build
  npm run test:run
  npm pack --ignore-scripts --pack-destination "$runtime"
  node test/e2e/consumer/check.js "$runtime"/subsim-*.tgz
}

[[ $# -gt 0 ]] || set -- 22 24
failed=()
for major in "$@"; do
  # A command of its own: inside an `if`, a subshell would go on after an error.
  set +e
  (set -e; run_under "$major")
  status=$?
  set -e
  [[ $status -eq 0 ]] || failed+=("$major")
done

if [[ ${#failed[@]} -gt 0 ]]; then
  printf '\nThe tests fail under Node.js %s.\n' "${failed[*]}"
  exit 1
fi
printf '\nThe tests pass under Node.js %s.\n' "$*"
