// For `import 'subsim/jest'` in a test, or `setupFilesAfterEnv: ['subsim/jest']`: being loaded is all that it is for.
import { matchers, type EnvironmentMatchers } from './index.js';

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- jest has its types there
  namespace jest {
    // eslint-disable-next-line @typescript-eslint/no-unused-vars, @typescript-eslint/no-empty-object-type -- as many parameters as jest's own has, and no members of its own
    interface Matchers<R, T> extends EnvironmentMatchers<R> {}
  }
}

const { expect } = globalThis as { readonly expect?: { readonly extend: (added: typeof matchers) => void } }; // jest puts it there

if (expect === undefined)
  throw new Error("There is no global expect: with injectGlobals off, give the matchers of 'subsim' to the expect that you import.");
expect.extend(matchers);
