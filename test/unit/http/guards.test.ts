import type { Request } from 'express';
import { describe, expect, test } from 'vitest';
import { guardCrossSite, guardGuest, guardHost, originHeaders } from '../../../src/http/guards.js';

const settings = { allowHosts: ['subsim.example', 'shop.example.com'], corsOrigins: ['https://shop.example', 'http://dev.example:3000'] };

function aRequest(headers: Readonly<Record<string, string | undefined>>, method = 'POST'): Request {
  const rawHeaders = Object.entries(headers).flat();
  return { headers, rawHeaders, method } as unknown as Request; // all that the guards look at
}

describe('hosts', () => {
  test.each([
    'localhost',
    'localhost:4290',
    'LOCALHOST:4290',
    '127.0.0.1',
    '127.0.0.1:4290',
    '10.0.0.5:80',
    '192.168.1.20',
    '0.0.0.0:4290',
    '[::1]',
    '[::1]:4290',
    '[fe80::1%25eth0]:4290',
    'subsim',
    'subsim:4290',
    'my-box',
    'app.localhost:4290',
    'app.test',
    'a.b.internal',
    'host.docker.internal:4290',
    'subsim.example',
    'Subsim.Example:4290',
    'shop.example.com:8080',
  ])('%s may be called', (host) => {
    expect(() => {
      guardHost(aRequest({ host }), settings);
    }).not.toThrow();
  });

  test.each([
    undefined,
    '',
    'evil.example',
    'example.com:4290',
    'subsim.example.evil.com',
    'xsubsim.example',
    'a.subsim.example',
    'localhost.evil.com',
    '127.0.0.1.evil.com',
    '127.0.0.1.nip.io:4290',
    'evil.com@localhost',
    'localhost@evil.com',
    'localhost evil.com',
    'localhost:4290:80',
    'localhost:port',
    'localhost/evil.com',
    '[::1].evil.com',
    '[::1',
    '::1',
    '[evil.com]',
    'test.evil',
    'evil.test.com',
    ':4290',
    'localhost.localdomain',
  ])('%j may not', (host) => {
    expect(() => {
      guardHost(aRequest({ host }), settings);
    }).toThrow(expect.objectContaining({ code: 'host-not-allowed', status: 421 }));
  });
});

describe('writes that pages cause', () => {
  test.each([
    [{ host: 'localhost:4290' }],
    [{ host: 'localhost:4290', 'sec-fetch-site': 'same-origin' }],
    [{ host: 'localhost:4290', 'sec-fetch-site': 'none' }],
    [{ host: 'localhost:4290', origin: 'http://localhost:3000' }],
    [{ host: 'localhost:4290', origin: 'https://localhost' }],
    [{ host: 'localhost:4290', origin: 'http://app.localhost:3000' }],
    [{ host: 'localhost:4290', origin: 'http://127.0.0.1:3000' }],
    [{ host: 'localhost:4290', origin: 'http://127.8.9.1' }],
    [{ host: 'localhost:4290', origin: 'http://[::1]:3000' }],
    [{ host: 'localhost:4290', origin: 'https://shop.example' }],
    [{ host: 'localhost:4290', origin: 'http://dev.example:3000', 'sec-fetch-site': 'cross-site' }],
    [{ host: 'subsim.example:4290', origin: 'http://subsim.example:4290' }],
    [{ host: 'Subsim.Example', origin: 'https://subsim.example' }],
    [{ host: '192.168.1.20:4290', origin: 'http://192.168.1.20:4290' }],
  ])('%j are let through', (headers) => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE', 'GET']) {
      expect(() => {
        guardCrossSite(aRequest(headers, method), settings);
      }).not.toThrow();
    }
  });

  test.each([
    [{ host: 'localhost:4290', 'sec-fetch-site': 'cross-site' }],
    [{ host: 'localhost:4290', origin: 'https://evil.example' }],
    [{ host: 'localhost:4290', origin: 'null' }],
    [{ host: 'localhost:4290', origin: '' }],
    [{ host: 'localhost:4290', origin: 'file://' }],
    [{ host: 'localhost:4290', origin: 'http://localhost.evil.com' }],
    [{ host: 'localhost:4290', origin: 'http://localhost:3000@evil.com' }],
    [{ host: 'localhost:4290', origin: 'http://127.0.0.1.evil.com' }],
    [{ host: 'localhost:4290', origin: 'http://evil.com/http://localhost' }],
    [{ host: 'localhost:4290', origin: 'http://evil.com?localhost' }],
    [{ host: 'localhost:4290', origin: 'http://localhost:4290, http://evil.com' }],
    [{ host: 'localhost:4290', origin: 'chrome-extension://localhost' }],
    [{ host: 'localhost:4290', origin: 'https://shop.example.evil.com' }],
    [{ host: 'localhost:4290', origin: 'http://shop.example' }],
    [{ host: 'localhost:4290', origin: 'http://dev.example' }],
    [{ host: 'subsim.example:4290', origin: 'http://subsim.example:4291' }],
    [{ host: '192.168.1.20:4290', origin: 'http://192.168.1.21:4290' }],
    [{ origin: 'http://undefined' }],
  ])('%j are refused', (headers) => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      expect(() => {
        guardCrossSite(aRequest(headers, method), settings);
      }).toThrow(expect.objectContaining({ code: 'cross-site-request', status: 403 }));
    }
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect(() => {
        guardCrossSite(aRequest(headers, method), settings);
      }).not.toThrow();
    }
  });
});

describe('callers of the control API (#subsim-private-peer)', () => {
  function isLetThrough(remoteAddress: string | undefined): boolean {
    const request = { headers: {}, method: 'GET', socket: { remoteAddress } } as unknown as Request; // all that the guard looks at
    try {
      guardGuest(request, {});
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'peer-not-allowed' });
      return false;
    }
  }

  test.each([
    ['127.', ['127.0.0.1', '127.255.255.255'], ['126.255.255.255', '128.0.0.0', '1127.0.0.1']],
    ['10.', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0', '100.0.0.1', '110.0.0.1']],
    [
      '172.16. to 172.31.',
      ['172.16.0.0', '172.20.1.1', '172.31.255.255'],
      ['172.15.255.255', '172.32.0.0', '172.3.0.1', '172.160.0.1', '171.16.0.1', '173.31.0.1'],
    ],
    ['192.168.', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0', '193.168.0.1', '192.0.168.1']],
    ['169.254.', ['169.254.0.1', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
    ['IPv4 inside IPv6', ['::ffff:127.0.0.1', '::FFFF:172.31.0.1'], ['::ffff:172.32.0.1', '::ffff:8.8.8.8', '::fffe:127.0.0.1']],
    ['::1', ['::1'], ['::', '::2', '::11', '1::1']],
    ['fc00:/7', ['fc00::1', 'fdff:ffff::1', 'FD12::1'], ['fb00::1', 'fe00::1', 'fc::1']],
    ['fe80::/10', ['fe80::1', 'fe9a::1', 'feaf::1', 'febf:ffff::1', 'FE80::1'], ['fe7f::1', 'fec0::1', 'fe8::1']],
  ])('%s: from within they are let through, from next to it not', (_, within, outside) => {
    expect(within.filter((address) => !isLetThrough(address))).toEqual([]);
    expect(outside.filter(isLetThrough)).toEqual([]);
  });

  test('in the process itself they are let through', () => {
    expect([isLetThrough(undefined), isLetThrough('')]).toEqual([true, true]);
  });
});

describe('pages that may read answers', () => {
  function corsHeaders(origin: string | undefined): Readonly<Record<string, string>> {
    return originHeaders(aRequest({ origin, host: 'localhost:4290' }), settings);
  }

  test.each([
    'http://localhost:3000',
    'https://localhost',
    'http://127.0.0.1',
    'http://[::1]:5173',
    'https://shop.example',
    'http://dev.example:3000',
  ])('%s may', (origin) => {
    expect(corsHeaders(origin)).toEqual({
      'Access-Control-Allow-Origin': origin,
      Vary: 'Origin',
      'Access-Control-Expose-Headers': 'WWW-Authenticate, Retry-After, Allow',
    });
  });

  test.each([
    undefined,
    '',
    'null',
    '*',
    'https://evil.example',
    'http://shop.example',
    'http://localhost.evil.com',
    'http://10.0.0.5',
    'http://subsim.example',
  ])('%j may not', (origin) => {
    expect(corsHeaders(origin)).toEqual({});
  });
});
