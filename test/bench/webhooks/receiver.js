// A receiver of webhooks that takes everything. Usage: node receiver.js

import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  request.once('end', () => response.end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
