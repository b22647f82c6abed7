// The door of `import`. What stands behind it is loaded by `require` as well, so that a class is one and the same behind both doors.
export * from './index.js';
