import { NewestKeys } from './newestKeys.ts';

/** Values that are asked for far more often than they change, each read once and then remembered. */
export interface Memo<Value> {
  /** The value of that key: as it was read last, else read now. */
  get(key: string, read: () => Value): Value;
  /** The value of that key if it is remembered: nothing is read. */
  known(key: string): Value | undefined;
  /** Replaces the value that is remembered of the key, if any, by what `change` makes of it. */
  amend(key: string, change: (value: Value) => Value): void;
  /** That key, or everything, is read anew. */
  forget(key?: string): void;
}

/** Remembers the `most` keys that came last. */
export function createMemo<Value>(most: number): Memo<Value> {
  const values = new NewestKeys<Value>(most);
  return {
    get(key, read) {
      const known = values.get(key);
      if (known !== undefined) return known;
      const value = read();
      values.set(key, value);
      return value;
    },
    known: (key) => values.get(key),
    amend(key, change) {
      const known = values.get(key);
      if (known !== undefined) values.set(key, change(known));
    },
    forget(key) {
      if (key === undefined) values.clear();
      else values.delete(key);
    },
  };
}

/** Remembers nothing. */
export function noMemo<Value>(): Memo<Value> {
  return { get: (_, read) => read(), known: () => undefined, amend: () => {}, forget: () => {} };
}
