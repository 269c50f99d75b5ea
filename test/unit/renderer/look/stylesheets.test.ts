import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  classesOf,
  definedNames,
  longMotions,
  rawColours,
  sharedWords,
  unusedClasses,
  usedNames,
} from './stylesheets.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const sheets = globSync('renderer/**/*.css', { cwd: root }).toSorted();
const code = globSync('renderer/**/*.{ts,tsx}', { cwd: root }).toSorted();

test('nothing moves for more than 150 ms, nor where less motion is asked for', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((path) => longMotions(textOf(path)).map((line) => `${path}: ${line}`))).toEqual([]);
  expect(/--motion: (\d+)ms/.exec(textOf('renderer/theme/tokens.css'))?.[1]).toSatisfy((ms) => Number(ms) <= 150);
  expect(textOf('renderer/theme/tokens.css')).toMatch(
    /prefers-reduced-motion: reduce\) \{\s+:root \{\s+--motion: 0ms;/,
  );
  const durations = [...textOf('renderer/theme/theme.ts').matchAll(/duration: isStill \? 0 : (\d+)/g)];
  expect(durations.length).toBeGreaterThan(0);
  expect(durations.filter(([, ms]) => Number(ms) > 150)).toEqual([]);
});

test.each([
  ['a { transition: opacity 200ms }', 1],
  ['a { transition: opacity 100ms }', 1],
  ['a { transition: opacity var(--motion) }', 0],
  ['a { animation: x 0.9s ease-out }', 1],
  ['a { animation-duration: 2s }', 1],
  ['a { animation: x 0.9s step-end }', 0],
  ['a { animation: x var(--motion) 0.4s both }', 0],
  ['a { animation: none }', 0],
  ['a { transition-duration: calc(var(--motion) * 4) }', 1],
] as const)('of "%s" %s is too long', (css, count) => {
  expect(longMotions(css)).toHaveLength(count);
});

test('colours have their names in the theme', () => {
  const elsewhere = [...sheets, ...code].filter((path) => !path.startsWith('renderer/theme/'));
  expect(elsewhere.flatMap((path) => rawColours(textOf(path)).map((colour) => `${path}: ${colour}`))).toEqual([]);
  expect(rawColours('a { color: #fff; background: light-dark(#102030, red) } b { color: var(--ink) }')).toEqual([
    '#fff',
    '#102030',
  ]);
  expect(rawColours('{ color: rgb(0 0 0 / 20%) }')).toEqual(['rgb(0 0 0 / 20%)']);
  expect(rawColours("words('#abcx'); `#side-1`; '#abc'")).toEqual(['#abc']);
});

test('every token that is used is there', () => {
  const defined = new Set([...sheets, ...code].flatMap((path) => definedNames(textOf(path))));
  const missing = [...sheets, ...code].flatMap((path) =>
    usedNames(textOf(path))
      .filter((name) => !defined.has(name) && !name.startsWith('--mantine-'))
      .map((name) => `${path}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(usedNames('a { b: var(--c, 1px) calc(var(--d-e) * 2) }')).toEqual(['--c', '--d-e']);
});

test('every class of a module is used', () => {
  const modules = sheets.filter((path) => path.endsWith('.module.css'));
  const unused = modules.flatMap((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const users = code.map(textOf).filter((text) => text.includes(`/${name}'`));
    return unusedClasses(textOf(path), users).map((one) => `${path}: .${one}`);
  });
  expect(unused).toEqual([]);
  const user = ["import classes from './A.module.css';", 'classes.used', "classes['also']"].join('\n');
  expect(unusedClasses('.used:hover > .dead { top: 0.5rem } .also {}', [user])).toEqual(['dead']);
});

test('every shared class is there, and each is used', () => {
  const shared = new Set(['classes', 'tokens'].flatMap((name) => classesOf(textOf(`renderer/theme/${name}.css`))));
  const used = new Set(code.flatMap((path) => sharedWords(textOf(path))));
  expect([...used].filter((word) => !shared.has(word))).toEqual([]);
  // A word in quotes may be a class that is chosen elsewhere, as by a table.
  const quoted = code.map(textOf).join('\n');
  const unused = [...shared].filter(
    (word) => !used.has(word) && !new RegExp(`'(?:[\\w-]+ )*${word}(?: [\\w-]+)*'`).test(quoted),
  );
  expect(unused).toEqual([]);
  const view = [
    '<a className="row" />',
    '<b className={`gap-2 $',
    "{styles.x}`} /> <i className={y ? 'soft small' : undefined} />",
  ];
  expect(sharedWords(view.join(''))).toEqual(['row', 'gap-2', 'soft', 'small']);
  expect(classesOf(':where(.row, .column) { gap: 0.5rem } .mantine-Switch-body {}')).toEqual(['row', 'column']);
});

test('styles stay few: what stands twice is a shared class', () => {
  expect(sheets.reduce((sum, path) => sum + textOf(path).split('\n').length - 1, 0)).toBeLessThanOrEqual(3500);
});
