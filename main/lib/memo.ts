import { NewestKeys } from './newestKeys.ts';

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

export function noMemo<Value>(): Memo<Value> {
  return { get: (_, read) => read(), known: () => undefined, amend: () => {}, forget: () => {} };
}
