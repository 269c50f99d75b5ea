/**
 * Every equal part of the older value stays the same object, so that its components do not render again. Arrays and
 * plain objects are compared by their parts.
 */
export function keepSame<Value>(older: unknown, newer: Value): Value {
  if (Object.is(older, newer)) return newer;
  if (Array.isArray(older) && Array.isArray(newer)) {
    const saved = newer.map((part, index) => keepSame(older[index], part));
    const isSame = older.length === saved.length && saved.every((part, index) => Object.is(part, older[index]));
    return (isSame ? older : saved) as Value;
  }
  if (!isPlain(older) || !isPlain(newer)) return newer;
  const entries = Object.entries(newer).map(([key, part]) => [key, keepSame(older[key], part)] as const);
  const isSame =
    Object.keys(older).length === entries.length &&
    entries.every(([key, part]) => key in older && Object.is(part, older[key]));
  return (isSame ? older : Object.fromEntries(entries)) as Value;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
