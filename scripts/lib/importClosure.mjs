// Which files of a build an entry takes along. Plain JavaScript for Node 20.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const quote = '["\'`]';
const beside = `${quote}\\./([\\w.-]+\\.js)${quote}`;
const outside = `${quote}(?!\\.)((?:@[\\w.-]+/)?[\\w.-]+(?:[/:][\\w./-]+)*)${quote}`;
// A semicolon, brace or line ends what was before: the word is no part of a name or a text.
const statement = '(?:^|[;}\\n])(?:import|export)(?:[\\w$\\s{},*]*\\bfrom)?\\s*';
const lazily = '\\bimport\\(\\s*';

/**
 * The files of a folder's build that `entry` loads, itself the first, and the packages that these name. Statically: what must be there before
 * its first line runs. With `lazy` also what is imported later.
 */
export function importClosure(folder, entry, { lazy }) {
  const files = new Set();
  const packages = new Set();
  const visit = (name) => {
    if (files.has(name)) return;
    files.add(name);
    const text = readFileSync(join(folder, name), 'utf8');
    for (const start of lazy ? [statement, lazily] : [statement]) {
      for (const [, found] of text.matchAll(new RegExp(start + outside, 'g'))) packages.add(found);
      for (const [, found] of text.matchAll(new RegExp(start + beside, 'g'))) visit(found);
    }
  };
  visit(entry);
  return { files: [...files], packages: [...packages].sort() };
}
