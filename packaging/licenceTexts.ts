import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shipped } from './licences.ts';

const folder = join(import.meta.dirname, 'licenceTexts');

/** Files of `licenceTexts` that say a licence in full. The LGPL is written as permissions on top of the GPL. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  'Apache-2.0': ['Apache-2.0'],
  'LGPL-3.0': ['LGPL-3.0', 'GPL-3.0'],
  'LGPL-3.0-or-later': ['LGPL-3.0', 'GPL-3.0'],
  MIT: ['MIT'],
};

/** The texts at the end of the notices: they stand for packages that bring none, and for what lies inside of packages. */
export function standardTexts(): ReadonlyMap<string, string> {
  const names = readdirSync(folder).toSorted();
  return new Map(names.map((name) => [name.replace(/\.txt$/, ''), readFileSync(join(folder, name), 'utf8').trimEnd()]));
}

/** Licence and notice files of a package itself; none where it brings none, or is another system's and not installed here. */
export function ownTexts(root: string, { path }: Shipped): readonly string[] {
  const place = join(root, path);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(place, name), 'utf8').trim());
}

/** Names of the standard texts that say a licence in full; null where one of them is not here. */
export function standardTextsOf(licence: string | null): readonly string[] | null {
  const choices = (licence ?? '').replace(/[()]/g, '').split(' OR ');
  for (const choice of choices) {
    const files = choice.split(' AND ').map((id) => filesOf[id.trim()]);
    if (files.every((names) => names !== undefined)) return [...new Set(files.flat())];
  }
  return null;
}

/** Packages of which no text of their licence would be handed on; none where each has one. */
export function withoutText(root: string, shipped: readonly Shipped[]): readonly string[] {
  return shipped
    .filter((one) => ownTexts(root, one).length === 0 && standardTextsOf(one.licence) === null)
    .map(({ name, version, licence }) => `${name} ${version} (${licence ?? 'no licence named'})`);
}
