// What many would write first instead of Subsim: Express 5 as it comes, with fixed answers. Same paths, same bodies.
// Usage: node stock-express.js <file with the bodies by the names of the calls>

import express from 'express';
import { readFileSync } from 'node:fs';

const bodies = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const app = express();

app.get('/services/v2/addresses/:id', (_request, response) => {
  response.json(bodies.get ?? { address: { id: 1 } });
});
app.get('/services/v2/products', (_request, response) => {
  response.json(bodies['list-products']);
});
app.get('/services/v2/subscriptions', (_request, response) => {
  response.json(bodies['list-subscriptions']);
});
app.patch('/services/v2/addresses/:id', express.json(), (_request, response) => {
  response.json(bodies.patch);
});
app.post('/services/v2/subscription', express.json(), (_request, response) => {
  response.status(201).json(bodies.post);
});

const server = app.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` }));
});
