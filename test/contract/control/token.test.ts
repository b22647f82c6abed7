import type { Request } from 'express';
import { describe, expect, test } from 'vitest';
import { guardGuest } from '../../../src/http/guards.js';
import { SettingsRefused } from '../../../src/index.js';
import { aControlledEnvironment, faultsOfControlRefusal } from '../../support/control.js';

const controlToken = 'open-sesame';

describe('a control token (#subsim-control-token)', () => {
  test.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer open', 'Bearer open-sesame-street', 'Basic open-sesame', 'open-sesame'])(
    'is asked of every call: %j does not do',
    async (authorization) => {
      using environment = aControlledEnvironment({ controlToken });

      for (const path of ['/clock', '/environments', '/nothing', '']) {
        const call = environment.control('get', path);
        const answer = await (authorization === undefined ? call : call.set('Authorization', authorization));
        expect([answer.status, answer.headers['subsim-refusal'], answer.headers['www-authenticate']]).toEqual([
          401,
          'control-token-refused',
          'Bearer realm="Subsim control"',
        ]);
        expect(faultsOfControlRefusal(answer)).toEqual([]);
        expect(answer.text).not.toContain(controlToken);
      }
      expect(environment.simulator.environment.clock.state().kind).toBe('frozen');
    },
  );

  test('opens the control API, and the platform goes on asking for its own credentials', async () => {
    using environment = aControlledEnvironment({ controlToken });

    const open = environment.control('post', '/clock/advance', { by: 'P1D' }).set('Authorization', `bearer ${controlToken}`);

    expect((await open).status).toBe(200);
    await environment.call('get', '/services/v2/customers/2001').expect(200);
    await environment.callWith(controlToken, 'get', '/services/v2/customers/2001').expect(401);
    await environment.bare.get('/livez').expect(200);
  });

  test('does not let in pages of other sites', async () => {
    using environment = aControlledEnvironment({ controlToken });

    const answer = await environment
      .control('get', '/clock')
      .set({ Authorization: `Bearer ${controlToken}`, Origin: 'http://localhost:3000' });

    expect(answer.headers['subsim-refusal']).toBe('cross-site-request');
  });

  test.each([
    ['203.0.113.9', undefined, undefined, 'peer-not-allowed'],
    ['203.0.113.9', undefined, `Bearer ${controlToken}`, 'peer-not-allowed'],
    ['203.0.113.9', controlToken, `Bearer ${controlToken}`, undefined],
    ['203.0.113.9', controlToken, 'Bearer wrong', 'control-token-refused'],
    ['127.0.0.1', controlToken, undefined, 'control-token-refused'],
    ['127.0.0.1', undefined, undefined, undefined],
  ])('counts instead of the place: from %s, where it is %j, with %j', (remoteAddress, token, authorization, code) => {
    const request = { method: 'GET', headers: { host: 'subsim', authorization }, socket: { remoteAddress } } as unknown as Request; // all that the guard looks at
    let refused: unknown;
    try {
      guardGuest(request, { controlToken: token });
    } catch (error) {
      refused = (error as { readonly code?: unknown }).code; // of a Problem
    }

    expect(refused).toBe(code);
  });

  test.each(['', 'with space', 'h\u00e9', 'a\nb'])('that no header can bring (%j) is refused and not repeated', (bad) => {
    const make = (): unknown => aControlledEnvironment({ controlToken: bad });

    expect(make).toThrow(SettingsRefused);
    expect(make).toThrow('The control token must be visible ASCII characters without spaces.');
  });
});
