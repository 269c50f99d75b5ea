import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { memoryOrDisk } from './test/fakes/memoryFolder.ts';

// Files of tests lie in memory where there is room: none waits for a disk. The faults of the machine have real ones.
process.env.TMPDIR = memoryOrDisk();
// Threads and programs that tests start take what Node made of the same modules before.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache', 'compiled');

// A place whose day, hour and numbers are not those of UTC and English: what counts on them by chance fails here. A test that needs UTC says so.
process.env.TZ = 'Asia/Kathmandu';
process.env.LANG = 'de_DE.UTF-8';
process.env.LC_ALL = '';
process.env.LC_MESSAGES = '';

const setupFiles = ['test/fakes/oneRoot.ts'];
if (process.env.SIDESHOT_COST !== undefined) setupFiles.push('test/cost/vitestCost.ts');

// A sixth of the processor's time of a test of stations: short-lived objects are collected rarely, and by no threads that wait for each other.
const fewCollections = ['--max-semi-space-size=64', '--min-semi-space-size=32', '--single-threaded-gc'];

// Bounds for a test that hangs, not for a slow machine.
const shared = {
  environment: 'node',
  pool: 'forks',
  execArgv: fewCollections,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles,
} as const;

/** These put another module in place of ours or of Node's, for their whole process. */
const replacing = globSync('test/integration/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) =>
  /vi\.(?:mock|doMock)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);

/** What is long by nature: `npm run test:all` runs it. */
const long = 'test/**/*.long.test.ts';

/** One after the other: a process serves the files of one project. */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

export default defineConfig({
  test: {
    // A third of a test is waiting.
    maxWorkers: 3,
    // What Vite makes of a module is kept: of one project for the others, and for the next run.
    fsModuleCache: true,
    fsModuleCachePath: '.cache/modules',
    projects: [
      {
        test: {
          ...shared,
          ...inTurn(0),
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}'],
          exclude: [long],
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          ...inTurn(1),
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/faults/**/*.test.ts'],
          exclude: [...replacing, long],
          isolate: false,
        },
      },
      { test: { ...shared, ...inTurn(2), name: 'integration-alone', include: replacing } },
      { test: { ...shared, ...inTurn(3), name: 'long', include: [long], isolate: false } },
    ],
  },
});
