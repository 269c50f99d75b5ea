import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFiles } from '../layers/importGraph.ts';
import { piecesIn } from './pieces.ts';

const root = join(import.meta.dirname, '../../..');

it('no view builds a sentence from pieces: `sentences`, `listed` or a text with parameters does', () => {
  const found = codeFiles(root, ['renderer']).flatMap((path) =>
    piecesIn(path, readFileSync(join(root, path), 'utf8')).map((piece) => `${path}: ${piece}`),
  );
  expect(found).toEqual([]);
});

describe('a sentence from pieces', () => {
  it.each([
    `const line = \`\${words('a.b')}, \${name}\``,
    `const line = \`Side: \${words('a.b')}\``,
    `const line = \`\${words('a.b')} \${words('c.d')}\``,
    "const line = words('a.b') + name",
    "const line = parts.map((part) => words(part)).join(', ')",
    'const line = parts.map((part) => words(part)).join()',
    "const line = words('a.b').toLowerCase()",
    "const view = <p>{words('a.b')} {name}</p>",
    "const view = <p>{name} {words('a.b')}</p>",
    "const view = <p>{words('a.b')}: {words('c.d')}</p>",
    "const view = <p>{words('a.b')}{' '}{words('c.d')}</p>",
  ])('is seen in: %s', (source) => {
    expect(piecesIn('a.tsx', source)).toHaveLength(1);
  });

  it.each([
    "const line = [name, words('a.b')].join(' · ')",
    "const line = names.join(', ')",
    `const line = \` \${words('a.b')}\``,
    "const view = <p><Icon /> {words('a.b')}</p>",
    "const view = <p>{words('a.b')} · {name}</p>",
    "const view = <p>{words('a.b')} (<Age at={at} />)</p>",
    "const view = <p>{one ? words('a.b') : null}{two ? words('c.d') : null}</p>",
    "const view = <p><span>{words('a.b')}</span><span>{name}</span></p>",
    'const same = words(one) === words(two)',
  ])('is none: %s', (source) => {
    expect(piecesIn('a.tsx', source)).toEqual([]);
  });
});
