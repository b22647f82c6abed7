// Puts load on a server: as many requests as it answers on some kept-alive connections, in a process of its own. Each message
// from the parent process is a job and is answered by one message. See `Job` and `Load` in start-load-generator.js.

import { calls } from '../calls.js';
import { openConnection } from './connection.js';

const CONNECTIONS = 16;

process.on('message', (job) => {
  run(job).then(
    (load) => process.send(load),
    (error) => process.send({ failure: error.message }),
  );
});

async function run({ url, token, call: name, size, seconds }) {
  const call = calls[name];
  const tally = { answers: 0, isOver: false, failures: new Map() };
  const fail = (reason) => tally.failures.set(reason, (tally.failures.get(reason) ?? 0) + 1);
  const round = {
    nextRequest: () => requestText(call.request(size), token),
    onAnswer: (status) => {
      if (status !== call.status) fail(`status ${status}`);
      else if (!tally.isOver) tally.answers += 1;
    },
    onFailure: fail,
    isOver: () => tally.isOver,
  };
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(url, round)));
  const measured = await duringSeconds(seconds, () => {
    for (const { begin } of connections) begin();
  });
  tally.isOver = true;
  const load = { rate: tally.answers / measured.seconds, share: measured.share };
  await Promise.all(connections.map(({ end }) => end));
  if (tally.failures.size > 0)
    throw new Error(`${name}: ${[...tally.failures].map(([reason, count]) => `${count} × ${reason}`).join(', ')}`);
  return load;
}

// The time that has really passed and the share of it for which this process was busy.
function duringSeconds(seconds, begin) {
  return new Promise((resolve) => {
    const start = performance.now();
    const before = process.cpuUsage();
    begin();
    setTimeout(() => {
      const passed = performance.now() - start;
      const { user, system } = process.cpuUsage(before);
      resolve({ seconds: passed / 1000, share: (user + system) / 1000 / passed });
    }, seconds * 1000);
  });
}

function requestText({ method, path, body }, token) {
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const text = JSON.stringify(body);
  return `${head}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
}
