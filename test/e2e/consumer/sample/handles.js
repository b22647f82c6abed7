// Ends by itself, because nothing is open after close().
import { createServer } from 'node:http';
import { startSimulator } from 'subsim';

const receiver = createServer((_, response) => response.end());
await new Promise((resolve) => receiver.listen(0, '127.0.0.1', () => resolve(undefined)));
const address = receiver.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

const simulator = await startSimulator({ port: 0, webhooks: [{ url }] });
const environment = await simulator.createEnvironment();
environment.destinations.add({ url });
simulator.environment.events.ping();
environment.events.ping();
if (!(await environment.settle(30_000)).settled) throw new Error('The environment does not settle.');
await fetch(`${simulator.url}/livez`);
await simulator.close();

receiver.closeAllConnections();
receiver.close();
