import { startSimulator } from 'subsim';

const simulator = await startSimulator({ port: 0 });
const environment = await simulator.createEnvironment({ clock: '2026-11-20T09:15:30Z' });

const { clientId, clientSecret } = environment.credentials;
const headers = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'Content-Type': 'application/json' };
const customer = { email: 'ada@example.test', first_name: 'Ada', last_name: 'Byron' };
const body = JSON.stringify({ customer });
const { status } = await fetch(`${simulator.url}/services/v2/customer`, { method: 'POST', headers, body });
console.log(status);

const mark = environment.snapshot();
const { to } = await environment.clock.advance('P3M');
console.log(to);
environment.restore(mark);
environment.reset();

await simulator.close();
