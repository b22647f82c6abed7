import type { EnvironmentMatchers } from 'subsim';

declare module 'expect' {
  interface Matchers<R extends void | Promise<void>> extends EnvironmentMatchers<R> {}
}
