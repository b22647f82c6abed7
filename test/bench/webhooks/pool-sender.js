// The quickest way to send signed bodies that Node.js has: a pool of undici, without an outbox. Each message from the parent
// process is a job and is answered by one message.

import { createHmac } from 'node:crypto';
import { Pool } from 'undici';

const SECRET = 'a'.repeat(64);

process.on('message', (job) => {
  run(job).then(
    (rate) => process.send({ rate }),
    (error) => process.send({ failure: error.message }),
  );
});

async function run({ url, lanes, count, length }) {
  const pool = new Pool(url, { connections: lanes, pipelining: 1 });
  const body = 'x'.repeat(length);
  let left = count;
  const send = async () => {
    while (left > 0) {
      left -= 1;
      const signature = createHmac('sha256', SECRET).update(body).digest('hex');
      const headers = { 'content-type': 'application/json', 'sp-hmac': signature };
      const answer = await pool.request({ method: 'POST', path: '/hook', headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`the receiver answered ${answer.statusCode}`);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: lanes }, send));
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return count / seconds;
}
