// `npm run bench [name…] [-- --items 1000000]`: runs the benchmarks named, or all, and prints a table of what they measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from './commands.ts';
import { eightHours } from './eightHours.ts';
import { enqueue } from './enqueue.ts';
import { find } from './find.ts';
import { guard } from './guard.ts';
import { hotFolder } from './hotFolder.ts';
import { ingest } from './ingest.ts';
import { link } from './link.ts';
import { queue } from './queue.ts';
import { relay } from './relay.ts';
import { scale } from './scale.ts';
import { sending } from './sending.ts';
import { shift } from './shift.ts';
import { startUp } from './startUp.ts';
import { strain } from './strain.ts';
import { type Bench, type Line, skipped } from './support/line.ts';
import { load, machine } from './support/machine.ts';
import { table } from './support/table.ts';

const benches: Readonly<Record<string, Bench>> = {
  sending,
  link,
  enqueue,
  scale,
  queue,
  ingest,
  commands,
  startUp,
  find,
  hotFolder,
  relay,
  strain,
  shift,
  hours: eightHours,
  guard,
};

// The script that started this one is gone (`scripts/lib/runtime.mjs`): so is whoever reads the figures.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const asked = namesIn(process.argv.slice(2));
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `No benchmark is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(2);
}

process.stdout.write(`${new Date().toISOString().slice(0, 16)}Z, ${machine()}\n`);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const before = load();
  const lines = await measure(name, bench);
  process.stdout.write(
    `\n### ${bench.title}\n\n${table(lines)}\nLoad of the machine before and after: ${before}, ${load()}.\n`,
  );
}

/** `--items` and its number are for the benches that fill a queue. */
function namesIn(words: readonly string[]): readonly string[] {
  const at = words.indexOf('--items');
  return at === -1 ? words : words.filter((_word, index) => index !== at && index !== at + 1);
}

async function measure(name: string, bench: Bench): Promise<readonly Line[]> {
  const folder = mkdtempSync(join(tmpdir(), `sideshot-bench-${name}-`));
  const clear = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', clear);
  const say = (text: string): void => void process.stderr.write(`${name}: ${text}\n`);
  try {
    return await bench.run({ folder, say });
  } catch (error) {
    // One that breaks says so in the table, and the others still run.
    process.exitCode = 1;
    return [skipped(bench.title, error instanceof Error ? error.message : String(error))];
  } finally {
    clear();
    process.off('exit', clear);
  }
}
