import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Declarations that are physical on purpose, by file, with the reason. */
const physical: Readonly<Record<string, Readonly<Record<string, string>>>> = {};

/** A centred box (`left: 50%` with half of itself back) is the same both ways. */
const centred = /^left: 50%$/;

const names =
  /^(?:(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-(?:color|style|width))?|left|right|border-(?:top|bottom)-(?:left|right)-radius)$/;

/** The physical directions of a style sheet, as `property: value`. */
function physicalIn(css: string): readonly string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const declarations = [...plain.matchAll(/(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)];
  return declarations
    .map(([, name = '', value = '']) => [name, value.trim().replaceAll(/\s+/g, ' ')] as const)
    .filter(([name, value]) => isPhysical(name, value))
    .map(([name, value]) => `${name}: ${value}`)
    .filter((declaration) => !centred.test(declaration));
}

function isPhysical(name: string, value: string): boolean {
  if (names.test(name)) return true;
  if (/^(text-align|float|clear)$/.test(name)) return /^(left|right)$/.test(value);
  if (!/^(?:scroll-)?(?:margin|padding)$|^inset$|^border-(?:width|style|color)$/.test(name)) return false;
  const [, right, , left] = value.match(/(?:[^\s(]|\([^)]*\))+/g) ?? [];
  return left !== undefined && left !== right;
}

/** The physical directions of a view's styles: props of Mantine and of `style`. */
function physicalInView(source: string): readonly string[] {
  const props = source.match(/\s(?:ml|mr|pl|pr)=[{"'][^\s>]*/g) ?? [];
  const styles =
    source.match(
      /\b(?:(?:margin|padding|border)(?:Left|Right)\w*|border(?:Top|Bottom)(?:Left|Right)Radius|textAlign: '(?:left|right)')/g,
    ) ?? [];
  const placed = source.match(/style=\{\{[^}]*\b(?:left|right):[^}]*\}\}/g) ?? [];
  return [...props, ...styles, ...placed].map((found) => found.trim());
}

const files = (pattern: string) =>
  globSync(pattern, { cwd: join(root, 'renderer') }).map((path) => path.replaceAll('\\', '/'));
const read = (path: string) => readFileSync(join(root, 'renderer', path), 'utf8');

it('style sheets and views name no left or right: what begins a line at the left begins it at the right in Arabic', () => {
  const found = [
    ...files('**/*.css').flatMap((path) => physicalIn(read(path)).map((one) => [path, one] as const)),
    ...files('**/*.tsx').flatMap((path) => physicalInView(read(path)).map((one) => [path, one] as const)),
  ];
  expect(found.filter(([path, one]) => physical[path]?.[one] === undefined).map((one) => one.join(': '))).toEqual([]);
  const unused = Object.entries(physical).flatMap(([path, declarations]) =>
    Object.keys(declarations).filter((one) => !found.some(([at, declared]) => at === path && declared === one)),
  );
  expect(unused).toEqual([]);
});

describe('a physical direction', () => {
  it.each([
    'margin-left: 1rem',
    'padding-right: 0',
    'border-left-color: red',
    'left: 0',
    'right: calc(24% + 0.6rem)',
    'text-align: left',
    'float: right',
    'border-top-left-radius: 4px',
    'margin: 0 1px 0 2px',
    'inset: 0 auto auto 0',
    'padding: 1px calc(2px + 1px) 1px 2px',
  ])('is seen in: %s', (declaration) => {
    expect(physicalIn(`.a { ${declaration}; }`)).toEqual([declaration]);
    expect(physicalIn(`.a {\n  color: red;\n  ${declaration}\n}`)).toEqual([declaration]);
  });

  it.each([
    'margin-inline-start: 1rem',
    'inset: 0',
    'inset: auto 0 0',
    'padding: 1px 2px 3px 2px',
    'text-align: start',
    'left: 50%',
    'transition: left 0.2s',
  ])('is none: %s', (declaration) => {
    expect(physicalIn(`.left:hover { ${declaration}; } /* left: 0; */`)).toEqual([]);
  });

  it('is seen in a view', () => {
    expect(physicalInView(`<Group ml="md" style={{ marginLeft: 3 }} />`)).toHaveLength(2);
    expect(physicalInView(`<div style={{ left: x }} />`)).toHaveLength(1);
    expect(physicalInView(`const { left } = box; <Mark right={right} />`)).toEqual([]);
  });
});
