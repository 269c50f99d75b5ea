// Prints the figures of the architecture guide as rows of its table, from the tests that hold them.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { folderCircles } from '../unit/layers/folderCircles.ts';
import { codeFiles, readImports } from '../unit/layers/importGraph.ts';
import { longFunctions } from '../unit/layers/longFunctions.ts';

const folders = ['main', 'renderer', 'preload'];
const counted = ['.ts', '.tsx', '.css', '.html'];
const maxLines = 100;

const root = resolve(process.argv[2] ?? '.');
const files = folders.flatMap((folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => counted.includes(extname(path)))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') })),
);
const code = files.filter(({ path }) => /\.tsx?$/.test(path));
const long = code.flatMap(({ path, text }) => longFunctions(path, text, maxLines));

const figures: readonly (readonly [what: string, count: number])[] = [
  ['files', files.length],
  ['lines', sum(files.map(({ text }) => text.split('\n').length - 1))],
  ['words of comments', sum(files.map(({ path, text }) => wordsOf(commentsOf(path, text))))],
  ['circles of folders', folderCircles(readImports(root, codeFiles(root, folders))).length],
  [`functions over ${maxLines} lines`, new Set(long.map(({ name }) => name)).size],
];
for (const [what, count] of figures) console.log(`| ${what} | ${count.toLocaleString('en')} |`);

function commentsOf(path: string, text: string): readonly string[] {
  if (path.endsWith('.css')) return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(([, inside = '']) => inside);
  return path.endsWith('.html') ? [] : parseSync(path, text).comments.map(({ value }) => value);
}

function wordsOf(comments: readonly string[]): number {
  return sum(
    comments.map(
      (comment) =>
        comment
          .replace(/^\s*\*/gm, '')
          .split(/\s+/)
          .filter(Boolean).length,
    ),
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
