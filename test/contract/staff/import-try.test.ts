import { test, expect } from 'vitest';
import { anEnvironment } from '../../support/environment.js';
import { createSimulator } from '../../../src/index.js';
const paths: Record<string, string> = { products: 'products', customers: 'customers', addresses: 'addresses', payment_profiles: 'vault/paymentprofiles', group_subscription_templates: 'group-subscription-templates', group_subscriptions: 'group-subscriptions', subscriptions: 'subscriptions' };
test.each(['documented', 'observed'] as const)('try %s', async (wire) => {
  await using a = await anEnvironment({ wire });
  const to = await a.simulator.createEnvironment({ name: 'copy', seed: 'empty', wire });
  const list: Record<string, string> = {};
  for (const [n, p] of Object.entries(paths)) { const r = await a.call('get', `/services/v2/${p}`); list[n] = r.text; if (r.status !== 200) console.log(n, list[n]?.slice(0, 150)); }
  try {
    const rep = await to.import({ files: Object.entries(list).map(([n, text]) => ({ name: `${n}.json`, text })) });
    console.log(JSON.stringify(rep.faults, null, 1), rep.records, rep.movedIds);
  } catch (e) { console.log(e); }
  
  for (const [n, p] of Object.entries(paths)) { 
    const tok = await a.token({ client_id: to.credentials.clientId, client_secret: to.credentials.clientSecret });
    const r = await a.callWith(tok, 'get', `/services/v2/${p}`); expect.soft(r.text, n).toEqual(list[n]); }
});
