import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const leastMs = 30_000;

/** Of what is tested, not of the test; and one look of a loop that looks again. */
const meant: Readonly<Record<string, readonly string[]>> = {
  'test/e2e/fleet.long.spec.ts': ['timeout: 3_000'],
  'test/e2e/fleetNats.long.spec.ts': ['timeout: 5_000'],
  'test/e2e/touch.long.spec.ts': ['timeout: 1_000'],
  'test/integration/imaging/exifTool.test.ts': ['timeout: 42'],
  'test/integration/store/checkpointer.test.ts': ['timeout: 0'],
  'test/integration/store/openStore.test.ts': ['timeout: 0'],
  'test/unit/cli/exitCodes.test.ts': ['timeout: 3'],
};

/** Limits of a test's text that a busy machine may not meet, and waits that say neither what for nor what they saw. */
function hastyIn(text: string): readonly string[] {
  const limits = [...text.matchAll(/\btimeout: ?([\d_]+)/g)].filter(
    ([, given = '']) => Number(given.replaceAll('_', '')) < leastMs,
  );
  const silent = [...text.matchAll(/\bvi\.wait(?:Until|For)\(/g)];
  return [...limits, ...silent].map(([found]) => found);
}

test('no test has a limit under 30 s of wall time, or waits without saying what for', () => {
  const files = globSync('test/{unit,integration,faults,e2e,fakes,gallery}/**/*.{ts,tsx}', { cwd: root });
  const hasty = files
    .filter((file) => join(root, file) !== import.meta.filename)
    .map((file) => ({ file, found: hastyIn(readFileSync(join(root, file), 'utf8')) }))
    .filter(({ file, found }) => found.some((one) => meant[file]?.includes(one) !== true));
  expect(files.length).toBeGreaterThan(500);
  expect(hasty).toEqual([]);
});

test('this test sees a limit that is too low, and a wait that is silent', () => {
  const text = 'a({ timeout: 20_000 }); b({ timeout: 60_000 }); await vi.waitUntil(() => done)';
  expect(hastyIn(text)).toEqual(['timeout: 20_000', 'vi.waitUntil(']);
});
