/** A value that several parts of the page show. */
export interface Shared<Value> {
  value: Value;
}

const listeners: (() => void)[] = [];
let isTold = true;

/** Makes a value; when it becomes another one, all who listen are told, once however many change together. */
export function shared<Value>(initial: Value): Shared<Value> {
  let current = initial;
  return {
    get value() {
      return current;
    },
    set value(next) {
      if (Object.is(next, current)) return;
      current = next;
      if (isTold) queueMicrotask(tell);
      isTold = false;
    },
  };
}

/** Listens to changes of all of them for as long as the page is open; is called at once, too. */
export function whenShared(listener: () => void): void {
  listeners.push(listener);
  listener();
}

function tell(): void {
  isTold = true;
  for (const listener of listeners) listener();
}
