import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { choiceNames } from '../../../renderer/components/choices/choiceNames.ts';

const root = join(import.meta.dirname, '../../..');
const sources = readdirSync(join(root, 'renderer'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(root, path), code: readFileSync(path, 'utf8') }));

test('what asks with a few answers is listed by its name, and nothing else is', () => {
  const used = sources.flatMap(({ code }) =>
    [...code.matchAll(/<(?:Choices|Answers)\s+name="(\w+)"/g)].map(([, name]) => name),
  );
  expect([...new Set(used)].sort()).toEqual([...choiceNames].sort());
  // Each goes by its own name: what is written otherwise would not be found here.
  const all = sources.filter(({ path }) => path !== 'renderer/components/choices/Answers.tsx');
  expect(all.flatMap(({ code }) => code.match(/<(?:Choices|Answers)\b/g) ?? [])).toHaveLength(used.length);
});

/** Dialogs that ask nothing of a few answers, and why. */
const asksNothing: Readonly<Record<string, string>> = {
  'renderer/app/LeaveKiosk.tsx': 'a PIN is typed',
  'renderer/components/frame/KeyHelpDialog.tsx': 'the keys themselves',
  'renderer/components/frame/OperatorDialog.tsx': 'each answer is a person, who has a badge',
  'renderer/components/frame/RefusedFilesDialog.tsx': 'a list to read',
  'renderer/components/pin/PinDialog.tsx': 'a PIN is typed',
  'renderer/screens/queue/ItemDrawer.tsx': 'an item in full: its commands have keys',
  'renderer/screens/shoot/card/CardImportDialog.tsx': 'what stands in it asks',
};

test("no question is the browser's own: it has no numbers, and a scan would answer it", () => {
  expect(
    sources.filter(({ code }) => /\b(?:window\.)?(?:confirm|alert|prompt)\(/.test(code)).map(({ path }) => path),
  ).toEqual([]);
});

test('a new dialog has its answers numbered, or it is said here why it has none', () => {
  const dialogs = sources.filter(({ code }) => /<(?:Dialog|Drawer)\b/.test(code));
  expect(dialogs.length).toBeGreaterThan(5);
  const without = dialogs.filter(({ code }) => !/<(?:Choices|Answers)\b/.test(code)).map(({ path }) => path);
  expect(without.sort()).toEqual(Object.keys(asksNothing).sort());
});
