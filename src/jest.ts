// For `import 'subsim/jest'` in a test, or `setupFilesAfterEnv: ['subsim/jest']`: being loaded is all that it is for.
import { matchers, type EnvironmentMatchers } from './index.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- jest has its types there
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars -- as many parameters as jest's own has
    interface Matchers<R, T> extends EnvironmentMatchers<R> {}
  }
}

const { expect } = globalThis as { readonly expect?: { readonly extend: (added: typeof matchers) => void } }; // jest puts it there

if (expect === undefined)
  throw new Error("There is no global expect: with injectGlobals off, use expect.extend(matchers) with the matchers of 'subsim'.");
expect.extend(matchers);
