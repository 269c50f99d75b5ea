import { LRUCache } from 'lru-cache';

/** For values that are read far more often than they change. */
export interface Memo<Value> {
  /** Reads an unknown value. */
  get(key: string, read: () => Value): Value;
  /** Reads nothing. */
  known(key: string): Value | undefined;
  /** An unknown value stays unknown. */
  amend(key: string, change: (value: Value) => Value): void;
  /** Without a key everything is forgotten. */
  forget(key?: string): void;
}

export function createMemo<Value>(max: number): Memo<Value> {
  // The box lets null be remembered, which the cache's types do not take.
  const boxes = new LRUCache<string, { readonly value: Value }>({ max });
  return {
    get(key, read) {
      const box = boxes.get(key);
      if (box !== undefined) return box.value;
      const value = read();
      boxes.set(key, { value });
      return value;
    },
    known: (key) => boxes.get(key)?.value,
    amend(key, change) {
      const box = boxes.get(key);
      if (box !== undefined) boxes.set(key, { value: change(box.value) });
    },
    forget(key) {
      if (key === undefined) boxes.clear();
      else boxes.delete(key);
    },
  };
}

export function noMemo<Value>(): Memo<Value> {
  return { get: (_, read) => read(), known: () => undefined, amend: () => {}, forget: () => {} };
}
