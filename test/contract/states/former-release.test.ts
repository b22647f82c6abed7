import { join } from 'node:path';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aFolder, type TestFolder } from '../../support/command.js';
import { releasedAnswers, releasedFolder, releasedSnapshot, RELEASED_SEED, schemaOf, settingIn } from '../../support/database-file.js';
import { anEnvironment, type TestEnvironment } from '../../support/environment.js';

const CREDENTIALS = { clientId: 'tea-shop', clientSecret: 'tea-shop-secret' };

type Config = Readonly<Record<string, unknown>>;

async function configOf(shop: TestEnvironment): Promise<Config> {
  return ((await shop.call('get', '/services/v2/config').expect(200)).body as { config: Config }).config;
}

// What each definition of the seed has become: data type, control, options.
const mapped: Readonly<Record<string, readonly [data: string, control: string, options?: readonly string[]]>> = {
  'customer.loyalty_tier': ['string', 'input'],
  'customer.birthday': ['date', 'date'],
  'customer.last_survey': ['datetime', 'date_time'],
  'customer_address.door_note': ['string', 'text_area'],
  'subscription.blend': ['string', 'select', ['light', 'dark', '7']],
  'subscription.blend_empty': ['string', 'input'],
  'subscription.grind': ['number', 'number'],
  'subscription.pods': ['number', 'input'],
  'subscription.wrap': ['boolean', 'checkbox'],
  'group_subscription.box_layout': ['object', 'json'],
  'group_subscription_template.season_plan': ['object', 'json'],
  'product.caffeine': ['number', 'input'],
  'product.litres': ['number', 'input'],
  'product.tasting_notes': ['array', 'json'],
};

interface Definition {
  readonly code: string;
  readonly entity_type: string;
  readonly data_type: string;
  readonly field_type: string;
  readonly options?: readonly string[];
  readonly rules: object;
}

const isOfDefinitions = ([name]: readonly [string, unknown]): boolean => name.endsWith('_user_defined_field_definitions');

function definitionsIn(config: Config): readonly Definition[] {
  return Object.entries(config)
    .filter(isOfDefinitions)
    .flatMap(([, list]) => list as readonly Definition[]);
}

// As a new definition has them (#2.1-udf-definition-members).
function membersInOrder(definition: Definition): readonly string[] {
  const before = ['id', 'code', 'entity_type', 'data_type', 'field_type', 'label', 'default_value', 'populate_default', 'validate_data'];
  return [...before, ...('options' in definition ? ['options'] : []), 'rules', 'created', 'updated'];
}

function shapesIn(config: Config): object {
  return Object.fromEntries(
    definitionsIn(config).map(({ entity_type: entity, code, data_type: data, field_type: control, options }) => [
      `${entity}.${code}`,
      options === undefined ? [data, control] : [data, control, options],
    ]),
  );
}

/** What is answered otherwise since: everything else of the configuration is as it was. */
function expectMapped(now: Config, then: Config): void {
  const defaults = ['order_generation_retry_rules'];
  const renamed = {
    new_subscription: 'subscription_created',
    subscription_changed: 'subscription_updated',
    upcoming_order: 'upcoming_subscription',
  };
  const switches = Object.entries(renamed).map(
    ([former, present]) => [`email_template_disable_${former}`, `email_template_disable_${present}`] as const,
  );
  const gone = [...defaults, ...switches.map(([former]) => former)];
  expect(now).toMatchObject(
    Object.fromEntries(Object.entries(then).filter((entry) => !gone.includes(entry[0]) && !isOfDefinitions(entry))),
  );
  for (const [former, present] of switches) expect([then[former], former in now, now[present]], present).toEqual([true, false, true]);
  expect(shapesIn(now)).toEqual(mapped);
  expect(definitionsIn(now).map((definition) => Object.keys(definition))).toEqual(definitionsIn(now).map(membersInOrder));
  // Everything else that was said of a field stays, but for options among the rules.
  for (const { data_type: _data, field_type: _control, options: _options, rules, ...former } of definitionsIn(then)) {
    const { options: _former, ...others } = rules as Readonly<Record<string, unknown>>;
    const present = definitionsIn(now).find(({ code, entity_type: type }) => code === former.code && type === former.entity_type);
    expect(present, former.code).toMatchObject(former);
    expect(present?.rules, former.code).toEqual(others);
  }
}

/**
 * Each record is answered with all that it was answered with, and nothing of it is another; billing addresses are as old as their profiles
 * (#4.4-profile-billing-address).
 */
async function expectAnswered(shop: TestEnvironment): Promise<void> {
  for (const [path, then] of Object.entries(releasedAnswers())) {
    const { body } = await shop.call('get', path).expect(200);
    if (path.endsWith('/config')) expectMapped(body.config as Config, (then as { config: Config }).config);
    else expect(body, path).toMatchObject(then as object);
  }
  const profiles = (await shop.call('get', '/services/v2/vault/paymentprofiles').expect(200)).body as readonly Config[];
  const billed = profiles.filter((profile) => 'billing_address' in profile);
  expect(billed.length).toBeGreaterThan(0);
  for (const { billing_address, customer_id, created, updated } of billed)
    expect(billing_address).toMatchObject({ customer_id, created, updated });
}

/** What is told of the definitions of the seed. */
function notesOn(environment: string): readonly unknown[] {
  return [
    `${environment}: customer.loyalty_tier was string in text and is string in input now.`,
    `${environment}: subscription.blend_empty was string in select and is string in input now.`,
    `${environment}: subscription.pods was integer in select and is number in input now, without its options.`,
  ].map((line) => expect.stringContaining(line) as unknown);
}

function opened({ path }: TestFolder, settings: object = {}): TestEnvironment {
  return anEnvironment({ ...CREDENTIALS, seed: { file: RELEASED_SEED }, data: path, ...settings });
}

async function newRetryRules({ simulator }: TestEnvironment): Promise<unknown> {
  return (await simulator.createEnvironment({ seed: 'empty' })).config.shown().order_generation_retry_rules;
}

describe('what release 0.1.0 has left (#subsim-former-definitions)', () => {
  test('opens as a data folder: every record, the definitions mapped, and each file as it was beside it', async () => {
    using folder = aFolder();
    releasedFolder(folder.path);
    const file = join(folder.path, 'default.sqlite');
    const [bytes, version] = [readFileSync(file), schemaOf(file).version];
    using shop = opened(folder);

    await expectAnswered(shop);

    const { environment, environments, upgraded } = shop.simulator;
    const config = await configOf(shop);
    expect(config.order_generation_retry_rules).toEqual(await newRetryRules(shop));
    expect(upgraded).toEqual(expect.arrayContaining([...notesOn('default')]));
    expect([...environments.keys()]).toEqual(expect.arrayContaining(['default', 'second', 'staging']));
    expect(environments.get('second')?.config.shown()).toMatchObject({
      email_template_disable_subscription_created: true,
      order_generation_retry_rules: [{ errorClass: '*', maxOrderAttempts: 2 }],
      customer_user_defined_field_definitions: [{ id: 4, code: 'pets_count', data_type: 'number', field_type: 'number' }],
    });
    const waiting = environment.deliveries.list({ event: undefined, destination: undefined, status: 'pending', from: 0, limit: 9 });
    expect(waiting).toMatchObject([{ event: 9004 }, { event: 9011 }]);
    expect(environment.orders.list().map(({ status, orderNumber }) => [status, orderNumber])).toEqual([
      ['placed', '100000231'],
      ['failed', null],
    ]);
    // Who wants to go back finds what the release wrote, which it can open.
    const kept = `${file}.version-${String(version)}`;
    expect(readFileSync(kept).equals(bytes)).toBe(true);
  });

  test('is mapped once: after one more restart nothing is told any more, and all is as it was', async () => {
    using folder = aFolder();
    releasedFolder(folder.path);
    opened(folder)[Symbol.dispose]();
    // What nobody had set is what the present Subsim has, whatever that is.
    const stored = JSON.parse(settingIn(join(folder.path, 'default.sqlite'), 'configuration')) as { members: object };
    expect(stored.members).toMatchObject({ email_template_disable_upcoming_subscription: true });
    expect(stored.members).not.toHaveProperty('order_generation_retry_rules');
    using shop = opened(folder);

    await expectAnswered(shop);

    expect(shop.simulator.upgraded).toEqual([]);
  });

  test('keeps its tokens, and its credentials in the environment that was made while it ran', async () => {
    using folder = aFolder();
    releasedFolder(folder.path);
    using shop = opened(folder);
    const [subscription] = (await shop.call('get', '/services/v2/subscriptions')).body as readonly {
      user_defined_fields: { token: string };
    }[];

    const { status } = await shop.callWith(subscription?.user_defined_fields.token ?? '', 'get', '/services/v2/customers');
    const made = await shop.bare.get('/services/v2/subscriptions/5001').auth('tea-stage', 'tea-stage-secret');

    expect([status, made.status]).toEqual([200, 200]);
  });

  test('has named snapshots that are gone back to, mapped, and a reset that goes back to the seed of then', async () => {
    using folder = aFolder();
    releasedFolder(folder.path);
    using shop = opened(folder);
    const { environment } = shop.simulator;

    environment.config.edit({ name: 'Later' });
    environment.restore(await environment.snapshots.load('before-upgrade'));
    await expectAnswered(shop);

    environment.reset();
    expect(shapesIn(await configOf(shop))).toEqual(mapped);
    expect((await shop.call('get', '/services/v2/subscriptions/5004')).body).toMatchObject({ subscription: { status: 'Active' } });
  });

  test('is gone with an environment that is removed, the copy of then too', () => {
    using folder = aFolder();
    releasedFolder(folder.path);
    using shop = opened(folder);
    const files = (): readonly string[] => readdirSync(folder.path).filter((name) => name.startsWith('staging'));
    expect(files()).toContain('staging.sqlite.version-5');

    shop.simulator.removeEnvironment('staging');

    expect(files()).toEqual([]);
  });

  test('opens as a file with a snapshot, in an environment that begins empty', async () => {
    using shop = anEnvironment({ seed: 'empty' });
    const { environment } = shop.simulator;

    await environment.snapshots.import('former', releasedSnapshot());
    environment.restore(await environment.snapshots.load('former'));

    await expectAnswered(shop);
  });

  test('opens as a seed, which is told about', async () => {
    using shop = anEnvironment({ seed: { file: RELEASED_SEED }, fresh: true });
    const { upgraded } = shop.simulator;

    const config = await configOf(shop);

    expect(shapesIn(config)).toEqual(mapped);
    expect(config).toMatchObject({
      email_template_disable_upcoming_subscription: true,
      email_template_disable_subscription_cancelled: false,
    });
    expect(upgraded).toEqual(expect.arrayContaining([...notesOn(`default: ${RELEASED_SEED}`)]));
    expect(upgraded).toContainEqual(
      expect.stringMatching(/^second: .*environments\.second\.customer\.pets_count was integer in number and is number in number now\.$/),
    );
  });

  test('keeps the retry rules of then with --compat 2026-11', async () => {
    using folder = aFolder();
    releasedFolder(folder.path);
    using shop = opened(folder, { compat: '2026-11' });

    const then = releasedAnswers()['/services/v2/config'] as { config: Config };
    expect((await configOf(shop)).order_generation_retry_rules).toEqual(then.config.order_generation_retry_rules);
  });
});
