import type { Client, NewClient, ShownSecret } from '../../index.js';
import { createCommand, UsageRefused, type CommandCall } from '../command.js';
import { callControl, pathPart, targetOptions, type ControlTarget } from '../control-call.js';
import { isoSpan } from '../span.js';
import { suggestion } from '../suggestion.js';

/** `subsim client`: makes API clients, shows and replaces their secrets, and revokes them. */
export const client = createCommand({
  name: 'client',
  summary: 'make API clients, show and replace their secrets, revoke them',
  usage: [
    'Usage: subsim client list [options]',
    '       subsim client add [--name <text>] [--id <id>] [options]',
    '       subsim client secret <id> [options]',
    '       subsim client secret <id> --new [--old-valid-for <duration>] [options]',
    '       subsim client revoke <id> [options]',
    '',
    'Example: subsim client secret client-3f9a1c2b4d5e --new --old-valid-for 10m',
  ],
  options: {
    name: { kind: 'text', placeholder: '<text>', help: 'What staff call the client.' },
    id: { kind: 'text', placeholder: '<id>', help: 'Its id, one that no other client has. Default: one is drawn.' },
    new: { kind: 'switch', help: 'Give it another secret, which is drawn.' },
    'old-valid-for': {
      kind: 'text',
      placeholder: '<duration>',
      help: 'How long the secret that is replaced counts beside the new one, such as 10m or P1D, by the clock by which tokens expire. Default: no longer.',
    },
    ...targetOptions,
  },
  async run(call, values, words) {
    const [action = '', ...rest] = words;
    const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (known === undefined) {
      const meant = suggestion(action, Object.keys(actions));
      throw new UsageRefused(`Say list, add, secret or revoke.${meant} See subsim client --help.`);
    }
    if (rest.length !== known.words || rest.includes(''))
      throw new UsageRefused(`The command is subsim client ${action}${known.words === 0 ? '' : ' <id>'}. See subsim client --help.`);
    refuseUnmeant(action, values);
    await known.run({ call, target: values, id: rest[0] ?? '', values });
  },
});

interface Values {
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly new?: boolean | undefined;
  readonly 'old-valid-for'?: string | undefined;
}

interface ActionCall {
  readonly call: CommandCall;
  readonly target: ControlTarget;
  readonly id: string;
  readonly values: Values;
}

interface Action {
  /** How many words have to follow it. */
  readonly words: 0 | 1;
  readonly run: (call: ActionCall) => Promise<void>;
}

const actions: Readonly<Record<string, Action>> = {
  list: {
    words: 0,
    async run({ call, target }) {
      const { text } = await callControl(call, target, { path: '/clients', method: 'GET' });
      const { clients } = JSON.parse(text) as { readonly clients: readonly Client[] }; // the server's answer to this call
      for (const one of clients) call.print(lineOf(one));
    },
  },
  add: {
    words: 0,
    async run({ call, target, values: { id, name } }) {
      const { text } = await callControl(call, target, { path: '/clients', body: JSON.stringify({ id, name }), isSaid: true });
      const made = JSON.parse(text) as NewClient; // the server's answer to this call
      call.print(`client id      ${made.id}`, `client secret  ${made.secret}`);
    },
  },
  secret: {
    words: 1,
    async run({ call, target, id, values }) {
      const path = `/clients/${pathPart(id)}/secret`;
      const span = values['old-valid-for'];
      const body = JSON.stringify({ oldValidFor: span === undefined ? undefined : isoSpan(span) });
      const asked = values.new === true ? ({ path, body, isSaid: true } as const) : ({ path, method: 'GET' } as const);
      const { text } = await callControl(call, target, asked);
      const { secret, previous } = JSON.parse(text) as ShownSecret; // the server's answer to this call
      call.print(`client secret  ${secret ?? ''}`);
      if (previous !== null) call.print(`the one before ${previous.secret}, until ${previous.validUntil}`);
    },
  },
  revoke: {
    words: 1,
    async run({ call, target, id }) {
      const { text } = await callControl(call, target, { path: `/clients/${pathPart(id)}`, method: 'DELETE' });
      const { revoked } = JSON.parse(text) as Client; // the server's answer to this call
      call.print(`Revoked ${id} at ${revoked ?? ''}; its tokens count no more.`);
    },
  },
};

function refuseUnmeant(action: string, values: Values): void {
  if (action !== 'add' && (values.name ?? values.id) !== undefined)
    throw new UsageRefused('--name and --id belong to subsim client add alone.');
  if (action !== 'secret' && values.new === true) throw new UsageRefused('--new belongs to subsim client secret alone.');
  if (values['old-valid-for'] !== undefined && values.new !== true)
    throw new UsageRefused('--old-valid-for goes with --new, as in subsim client secret <id> --new --old-valid-for 10m.');
}

function lineOf({ id, name, isOwn, created, previousValidUntil, revoked }: Client): string {
  const parts = [
    id,
    name === null ? undefined : JSON.stringify(name),
    isOwn ? "the environment's own" : undefined,
    created === null ? undefined : `made ${created}`,
    previousValidUntil === null ? undefined : `its former secret counts until ${previousValidUntil}`,
    revoked === null ? undefined : `revoked ${revoked}`,
  ];
  return parts.filter((part) => part !== undefined).join('  ');
}
