import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { startSimulator, type StartedSimulator } from '../../../src/index.js';
import { faultsOfValue } from '../../support/described.js';
import { suiteDates, webhookCases } from '../../../src/capabilities/checks/index.js';
import { aHandlerServer } from '../../support/handler-server.js';

const SECRET = 'hush';
const ONLY = ['right', 'altered-byte'];
