/**
 * The newer of two values, with every equal part of the older one in it, so that what shows that part is not rendered again. Arrays and
 * plain objects are compared by their parts.
 */
export function keepSame<Value>(older: unknown, newer: Value): Value {
  if (Object.is(older, newer)) return newer;
  if (Array.isArray(older) && Array.isArray(newer)) {
    const kept = newer.map((part, index) => keepSame(older[index], part));
    const isSame = older.length === kept.length && kept.every((part, index) => Object.is(part, older[index]));
    // The older one equals the newer in every part.
    return (isSame ? older : kept) as Value;
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
