import type { ServedVersion } from '../platform/route.js';
import { v1 } from './v1.js';
import { v2 } from './v2.js';
import { v3 } from './v3.js';

/** The versions of the interface that are served (§9). */
export const versions: readonly ServedVersion[] = [v1, v2, v3];
