// `npm run mutate -- FOLDER-OR-FILE... [--count N] [--seed S] [--again FATES] [--most SECONDS] [--tests FILES]...`: plants so many faults by chance, one at a time, runs the tests that reach each,
// and prints which ones no test minds. Nothing of the checkout is changed: a fault lives in what the runner makes of a module.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codeFiles } from '../unit/layers/importGraph.ts';
import { choose, foundAgain, type Mutant, mutantsOf, type Planted } from './mutants.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, '.cache', 'mutants');
const atOnce = 2;

interface Found extends Mutant {
  readonly path: string;
}
interface Chosen extends Planted {
  readonly path: string;
}
interface Reach {
  readonly file: string;
  readonly ids: readonly number[];
  readonly passed: boolean;
  readonly ms: number;
}
type Fate = 'caught' | 'lives' | 'not reached';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    /** The `fates.json` of an earlier run: those of its faults that no test minded, instead of some by chance. */
    again: { type: 'string' },
    /** Files of tests, as the runner is told them; without it all. */
    tests: { type: 'string', multiple: true, default: [] as string[] },
    /** Of tests for one mutant, by what they took without: the cheapest first. */
    most: { type: 'string', default: '60' },
  },
});
if (positionals.length === 0) throw new Error('Give a folder: npm run mutate -- main/domain --count 50');

const isFile = (path: string): boolean => /\.tsx?$/.test(path);
const files = [
  ...positionals.filter(isFile),
  ...codeFiles(
    root,
    positionals.filter((path) => !isFile(path)),
  ),
];
const found = files.flatMap((path) =>
  mutantsOf(path, readFileSync(join(root, path), 'utf8')).map((mutant): Found => ({ ...mutant, path })),
);
const chosen = (
  values.again === undefined
    ? choose(found, Number(values.count), byChance(Number(values.seed)))
    : foundAgain(found, uncaught(values.again))
).map((mutant, id): Chosen => ({ ...mutant, id }));
// What the runner keeps of a module does not know of what was planted in it.
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });
const plan = join(cache, 'plan.json');
writeFileSync(plan, JSON.stringify(Object.groupBy(chosen, ({ path }) => path)));
const chance = values.again === undefined ? `seed ${values.seed}` : `not caught in ${values.again}`;
process.stdout.write(`${chosen.length} of ${found.length} in ${positionals.join(', ')}, ${chance}\n`);

const reaches = await allReaches();
const fates = new Map<Chosen, Fate>();
const waiting = [...chosen];
await Promise.all(Array.from({ length: atOnce }, worker));
report();

/** All tests once, with every mutant in place and off. */
async function allReaches(): Promise<readonly Reach[]> {
  const file = join(cache, 'reached.jsonl');
  rmSync(file, { force: true });
  const passed = await vitest(['--project=!long', ...values.tests], { SIDESHOT_REACHED: file }, 3_600_000);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const all = lines.map((line): Reach => JSON.parse(line));
  if (!passed) process.stdout.write('Some tests fail without any fault, and count for none:\n');
  for (const { file: failed } of all.filter((one) => !one.passed)) process.stdout.write(`  ${failed}\n`);
  return all.filter((one) => one.passed);
}

function uncaught(fates: string): readonly Found[] {
  const earlier: readonly (Found & { readonly fate: Fate })[] = JSON.parse(readFileSync(fates, 'utf8'));
  return earlier.filter(({ fate }) => fate !== 'caught');
}

async function worker(): Promise<void> {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const fate = await fateOf(mutant);
    fates.set(mutant, fate);
    process.stdout.write(`${fates.size}/${chosen.length} ${fate}  ${lineOf(mutant)}\n`);
  }
}

/** In two goes: most are caught by the cheapest tests. */
async function fateOf({ id }: Chosen): Promise<Fate> {
  const reaching = reaches.filter(({ ids }) => ids.includes(id)).toSorted((one, other) => one.ms - other.ms);
  if (reaching.length === 0) return 'not reached';
  let sum = 0;
  const affordable = reaching.filter(({ ms }, index) => {
    sum += ms / 1_000;
    return index === 0 || sum <= Number(values.most);
  });
  for (const files of [affordable.slice(0, 4), affordable.slice(4)]) {
    if (files.length === 0) continue;
    const defaults = files.reduce((all, { ms }) => all + ms, 0);
    const limitMs = 120_000 + 5 * defaults;
    const args = ['--bail=1', ...files.map(({ file }) => file)];
    if (!(await vitest(args, { SIDESHOT_MUTANT: String(id) }, limitMs))) return 'caught';
  }
  return 'lives';
}

/** Whether all of it passed; not within the time is not. */
function vitest(args: readonly string[], environment: Readonly<Record<string, string>>, limitMs: number) {
  const entry = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const config = join(import.meta.dirname, 'vitest.config.ts');
  const child = spawn(process.execPath, [entry, 'run', '--config', config, '--reporter=dot', ...args], {
    cwd: root,
    env: { ...process.env, ...environment, SIDESHOT_MUTANTS: plan },
    stdio: 'ignore',
  });
  const late = setTimeout(() => child.kill('SIGKILL'), limitMs);
  return new Promise<boolean>((resolve) => {
    child.on('close', (code) => {
      clearTimeout(late);
      resolve(code === 0);
    });
  });
}

function report(): void {
  const all = [...fates.entries()];
  const of = (fate: Fate) => all.filter(([, other]) => other === fate);
  const folders = Map.groupBy(all, ([{ path }]) => path.split('/').slice(0, 3).join('/'));
  process.stdout.write('\n| where | planted | caught |\n| --- | --- | --- |\n');
  for (const [folder, ones] of folders) {
    const caught = ones.filter(([, fate]) => fate === 'caught').length;
    process.stdout.write(`| ${folder} | ${ones.length} | ${Math.round((100 * caught) / ones.length)} % |\n`);
  }
  const caught = of('caught').length;
  process.stdout.write(`| all | ${all.length} | ${Math.round((100 * caught) / all.length)} % |\n\n`);
  for (const fate of ['lives', 'not reached'] as const)
    for (const [mutant] of of(fate)) process.stdout.write(`${fate}: ${lineOf(mutant)}\n`);
  writeFileSync(
    join(cache, 'fates.json'),
    JSON.stringify(
      all.map(([mutant, fate]) => ({ ...mutant, fate })),
      null,
      1,
    ),
  );
}

function lineOf({ path, line, kind, was, becomes }: Mutant & { readonly path: string }): string {
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90);
  return `${path}:${line} ${kind}: ${short(was)}  ->  ${becomes === '' ? '(left out)' : short(becomes)}`;
}

/** Numbers from 0 to 1 that are the same again for the same seed (mulberry32). */
function byChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
