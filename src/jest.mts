// The door of `import` to the matchers for jest.
import './jest.js';
