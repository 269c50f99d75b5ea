// `npm run test:cost`: what each file of tests costs the processor (user and system, with all that it starts), as a table. The kinds run
// one after the other, so that each second is one file's. `-- --long` does the same for `npm run test:all`; other words choose files.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';
import { loudly, tool, workedSeconds } from './lib/testSteps.mjs';

const shown = 40;

try {
  ensureDependencies();
  ensureBuild();
  await measure();
} catch (error) {
  fail(error);
}

async function measure() {
  const isLong = process.argv.includes('--long');
  const files = process.argv.slice(2).filter((word) => word !== '--long');
  const isSpec = (file) => file.endsWith('.spec.ts');
  const chosen = (choose) => (files.length === 0 ? null : files.filter(choose));
  const kinds = [
    {
      name: 'unit and integration tests',
      files: chosen((file) => !isSpec(file)),
      args: tool('vitest', 'run', ...(files.length > 0 ? [] : [isLong ? '--project=long' : '--project=!long'])),
    },
    {
      name: 'browser tests',
      files: chosen(isSpec),
      args: [
        'scripts/e2e.mjs',
        '--reporter=list,./test/cost/playwrightCost.ts',
        ...(files.length > 0 ? [] : ['--project', isLong ? 'long' : 'short']),
      ],
    },
  ];
  const rows = [];
  const sums = [];
  for (const kind of kinds) {
    if (kind.files?.length === 0) continue;
    const report = join(root, '.cache', 'cost.jsonl');
    mkdirSync(join(root, '.cache'), { recursive: true });
    rmSync(report, { force: true });
    const before = workedSeconds();
    const started = performance.now();
    const { passed } = await loudly(kind.name, [...kind.args, ...(kind.files ?? [])], { SIDESHOT_COST: report });
    const wall = (performance.now() - started) / 1_000;
    const processor = workedSeconds() - before;
    const own = rowsOf(report);
    rows.push(...own);
    const named = own.reduce((sum, row) => sum + row.processor, 0);
    sums.push({ name: `${kind.name}${passed ? '' : ' (failed)'}`, processor, wall });
    sums.push({ name: '  of it the runner itself', processor: processor - named, wall: 0 });
    if (!passed) process.exitCode = 1;
  }
  rows.sort((one, other) => other.processor - one.processor);
  process.stdout.write('\nprocessor  wall  (seconds)\n');
  for (const row of [...rows.slice(0, shown), ...sums]) process.stdout.write(`${lineOf(row)}\n`);
}

/** One row a file: a browser test is reported by itself. */
function rowsOf(report) {
  const files = new Map();
  for (const line of readFileSync(report, 'utf8').trimEnd().split('\n')) {
    const { name, processor, wall } = JSON.parse(line);
    const file = files.get(name) ?? { name, processor: 0, wall: 0 };
    files.set(name, { name, processor: file.processor + processor, wall: file.wall + wall });
  }
  return [...files.values()];
}

function lineOf({ name, processor, wall }) {
  return `${processor.toFixed(1).padStart(9)} ${wall.toFixed(1).padStart(6)}  ${name}`;
}
