import { expect, test } from 'vitest';
// @ts-expect-error: plain JavaScript, since the scripts run before anything is installed
import { isInstalled } from '../../../scripts/lib/dependencies.mjs';

const lock = (packages: object) => JSON.stringify({ packages: { '': { name: 'sideshot' }, ...packages } });
const wanted = lock({
  'node_modules/a': { version: '1.0.0', integrity: 'x' },
  'node_modules/b': { version: '2.0.0', integrity: 'y', optional: true },
});

test('what npm put there counts as installed, other platforms left aside', () => {
  expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } }))).toBe(true);
});

test('nothing, a missing package, another version or other bytes do not', () => {
  expect(isInstalled(wanted, null)).toBe(false);
  expect(isInstalled(wanted, lock({}))).toBe(false);
  expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.1', integrity: 'x' } }))).toBe(false);
  expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.0', integrity: 'z' } }))).toBe(false);
});
