import { posix } from 'node:path';

/** Every way to read a path that some server on the way might have: decoded up to three times, shortened, with backslashes as slashes, … */
export function readingsOf(raw: string): ReadonlySet<string> {
  const found = new Set([raw]);
  const note = (read: (path: string) => string): void => {
    for (const path of [...found]) {
      try {
        found.add(read(path));
      } catch {
        // No reading of that kind.
      }
    }
  };
  for (let times = 0; times < 3; times += 1) {
    note((path) => new URL(path, 'http://x').pathname);
    note((path) => decodeURIComponent(path));
    note((path) => unescape(path));
    note((path) => path.replaceAll('\\', '/'));
    note((path) => posix.normalize(path));
    note((path) => path.replace(/\/{2,}/g, '/'));
    note((path) => path.replace(/[?#;\0].*$/s, ''));
    note((path) => path.replace(/;[^/]*/g, ''));
    note((path) => path.replace(/[\s.\0]+$|\/$/g, ''));
  }
  return new Set([...found].map((path) => path.toLowerCase()));
}

/** What a stranger may try in order to come to `/metrics` by one of the open paths; `random` is from 0 to 1. */
export function spellingOf(path: string, secret: string, random: () => number): string {
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
  const name = [...path]
    .map((letter) => one([letter, letter, letter, letter.toUpperCase(), `%${letter.charCodeAt(0).toString(16)}`]))
    .join('');
  const base = one([
    '',
    '',
    '/v1',
    '/v1/events',
    '/v1/x',
    '/webhooks',
    '/webhooks/x',
    `/webhooks/${secret}`,
    '/V1',
    '/.',
    '/x',
  ]);
  const separators = [
    '/',
    '/',
    '\\',
    '%2f',
    '%2F',
    '%5c',
    '%5C',
    '//',
    '/./',
    '/%2e/',
    '%252f',
    '/;/',
    '%c0%af',
    '/\t',
    '%00/',
  ];
  const ups = [
    '..',
    '..',
    '%2e%2e',
    '.%2e',
    '%2E.',
    '%252e%252e',
    '..;',
    '..;x=1',
    '.',
    '',
    '%u002e%u002e',
    '..%00',
    '...',
  ];
  let raw = base;
  for (let ends = Math.floor(random() * 4); ends > 0; ends -= 1) raw += one(separators) + one(ups);
  raw +=
    one(separators) +
    name +
    one(['', '', '', '/', '?', '?x', ';', ';x', '%00', '%20', '.', '%2f', '/.', '/%2e%2e/metrics', '#', '\\', '%3f']);
  return one([raw, raw, raw, `/${raw}`, `http://relay.example.com${raw}`, `//relay.example.com${raw}`, raw.slice(1)]);
}
