// The scanner of Electron's known pitfalls: where it comes from, and what its report says. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const windows = process.platform === 'win32';
const pinned = join(root, 'packaging', 'electronegativity');
const answerRow = /^\| `([A-Z_]+_CHECK)` × (\d+)\b/gmu;
const findingRow = /^([A-Z_]+_CHECK),"(MEDIUM|HIGH)"/gmu;

/** How many findings of medium or above each check has, in the report's table. */
export function findingsOf(report) {
  const found = new Map();
  for (const [, name] of report.matchAll(findingRow)) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

/** What does not fit, each with its number: findings that the document does not answer, and answers to what is not found, or not as often. */
export function compare(found, document) {
  const answered = new Map([...document.matchAll(answerRow)].map(([, name, count]) => [name, Number(count)]));
  const beside = (some, others) =>
    [...some].filter(([name, count]) => others.get(name) !== count).map(([name, count]) => `${name} × ${count}`);
  return { unanswered: beside(found, answered), stale: beside(answered, found) };
}

/** The tool's program as its own lock file has it, fetched where it is not there yet; null with a reason where it can't be had. */
export function fetchTool() {
  const lock = readFileSync(join(pinned, 'package-lock.json'));
  const cache = join(root, '.cache');
  const folder = join(cache, `electronegativity-${createHash('sha256').update(lock).digest('hex').slice(0, 16)}`);
  const program = join(folder, 'node_modules', '@doyensec', 'electronegativity', 'dist', 'index.js');
  if (existsSync(program)) return { program };
  mkdirSync(cache, { recursive: true });
  // Whole or not at all: it may be broken off.
  const coming = mkdtempSync(join(cache, 'electronegativity-coming-'));
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(pinned, name), join(coming, name));
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const fetched = spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: coming, encoding: 'utf8', shell: windows });
    if (fetched.status !== 0)
      return { program: null, why: fetched.stderr?.trim().split('\n')[0] ?? 'npm did not start' };
    renameSync(coming, folder);
    return { program };
  } finally {
    rmSync(coming, { recursive: true, force: true });
  }
}

/** The tool's report on a folder. Throws when the tool itself fails. */
export function scan(program, folder, electronVersion) {
  const report = `${folder}.csv`;
  // It would ask the network for newer versions of Electron, and for its own translations; where that fails, it ends on a new Node.
  const offline = ['--require', join(root, 'scripts', 'lib', 'offline.cjs')];
  const args = ['-i', folder, '-o', report, '-s', 'medium', '-r', '-e', electronVersion];
  const run = spawnSync(process.execPath, [...offline, program, ...args, '-x', 'AvailableSecurityFixesGlobalCheck'], {
    cwd: folder,
    encoding: 'utf8',
    // It writes the head of its report and the rows at the same time: on two threads the head may cover the first row.
    env: { ...process.env, LANG: 'en-US', UV_THREADPOOL_SIZE: '1' },
  });
  if (run.status !== 0 || !existsSync(report)) {
    throw new Error(`electronegativity ended with ${run.status ?? run.signal}.\n${run.stdout}${run.stderr}`);
  }
  return readFileSync(report, 'utf8');
}
