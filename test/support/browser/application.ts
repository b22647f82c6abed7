import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { startSimulator, type Environment, type SimulatorSettings, type StartedSimulator } from '../../../src/index.js';

/** How a page is looked at. */
interface Looking {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
}

/** The merchant application of a simulator in a browser. */
export interface Application extends AsyncDisposable {
  readonly simulator: StartedSimulator;
  readonly environment: Environment;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Goes to a page of it, as `/requests`. */
  readonly open: (path?: string) => Promise<void>;
  /** Lets the browser complain of answers that refuse, which it does for each. */
  readonly forgiveRefusals: () => void;
  /** Forgets what it has complained of so far. */
  readonly forget: () => void;
}

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const CLOCK = '2030-01-01T09:00:00Z';

let browser: Browser | undefined;

/** Starts the browser before the tests of a file and ends it after them. */
export function inBrowser(): void {
  beforeAll(async () => {
    if (!existsSync(EXECUTABLE)) throw new Error(`There is no Chromium at ${EXECUTABLE}; install it, or let CHROMIUM name another one.`);
    browser = await chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser?.close();
  });
}

/** Starts a simulator, by default with the demo shop and a clock that stands, and a page of a browser. */
export async function anApplication(settings: SimulatorSettings = {}, looking: Looking = {}): Promise<Application> {
  const simulator = await startSimulator({ port: 0, clock: CLOCK, randomSeed: 1, ...settings });
  const { page, context, complaints } = await aPage(looking);
  let forgiven = false;
  return {
    ...{ simulator, environment: simulator.environment, page, context },
    forget() {
      complaints.length = 0;
    },
    forgiveRefusals() {
      forgiven = true;
    },
    async open(path = '') {
      await page.goto(`${simulator.url}/app${path}`);
      await page.locator('#content, .sign-in').first().waitFor();
    },
    async [Symbol.asyncDispose]() {
      await context.close();
      await simulator.close();
      expect(complaints.filter((complaint) => !forgiven || !complaint.startsWith('Failed to load resource'))).toEqual([]);
    },
  };
}

async function aPage({
  width = 1280,
  scheme = 'light',
}: Looking): Promise<Pick<Application, 'page' | 'context'> & { readonly complaints: string[] }> {
  if (browser === undefined) throw new Error('inBrowser() stands in no describe of this file.');
  const complaints: string[] = [];
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    colorScheme: scheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('dialog', (dialog) => void dialog.accept());
  return { page, context, complaints };
}

/** Calls the API of the platform with the credentials of an environment, as a client does. */
export async function api(simulator: StartedSimulator, path: string, init: RequestInit = {}): Promise<Response> {
  const { clientId, clientSecret } = simulator.environment.credentials;
  const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return fetch(simulator.url + path, { ...init, headers: { Authorization, 'Content-Type': 'application/json', ...init.headers } });
}
