import { appendFileSync, copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Call, fits, type Line, type Stage, type Transcript } from './transcript.ts';

/**
 * Stands for the gphoto2 program: answers by the transcript beside it (`transcript.json`), remembers the stage and what was used up over
 * its runs (`state.json`), and writes down what it was asked (`asked.log`). Run as `node gphotoDouble.ts FOLDER ARGUMENTS…`.
 */
interface State {
  readonly stage: string;
  readonly used: Readonly<Record<string, number>>;
}

const folder = process.argv[2] ?? '';
const args = process.argv.slice(3);
const transcript = JSON.parse(readFileSync(join(folder, 'transcript.json'), 'utf8')) as Transcript;

function readState(): State {
  try {
    return JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8')) as State;
  } catch {
    return { stage: transcript.start, used: {} };
  }
}

function writeState(state: State): void {
  writeFileSync(join(folder, `state.${process.pid}`), JSON.stringify(state));
  renameSync(join(folder, `state.${process.pid}`), join(folder, 'state.json'));
}

function note(what: string): void {
  appendFileSync(join(folder, 'asked.log'), `${what}\n`);
}

/** The first entry that fits and is not used up; it is used once. */
function pick<Entry extends Answer>(kind: 'calls' | 'lines', isIt: (entry: Entry) => boolean): Entry | null {
  const state = readState();
  const stage: Stage | undefined = transcript.stages[state.stage];
  // The two lists hold the two kinds of entries; the caller names the list that it has the type of.
  const entries = (stage?.[kind] ?? []) as unknown as readonly Entry[];
  for (const [index, entry] of entries.entries()) {
    const key = `${state.stage}/${kind}/${index}`;
    const used = state.used[key] ?? 0;
    if (!isIt(entry) || used >= (entry.times ?? Number.POSITIVE_INFINITY)) continue;
    if (entry.times !== undefined) writeState({ stage: state.stage, used: { ...state.used, [key]: used + 1 } });
    return entry;
  }
  return null;
}

async function perform(answer: Answer): Promise<void> {
  if (answer.delayMs !== undefined) await delay(answer.delayMs);
  for (const file of answer.files ?? []) {
    if (file.delayMs !== undefined) await delay(file.delayMs);
    const temporary = `tmpfile${process.pid}`;
    copyFileSync(file.from, temporary);
    renameSync(temporary, file.name);
  }
  // Only from here on, so that a broken shot can leave its picture on the camera.
  if (answer.goTo !== undefined) writeState({ ...readState(), stage: answer.goTo });
  if (answer.stderr !== undefined) process.stderr.write(answer.stderr);
  if (answer.end === 'die') {
    process.stdout.write(answer.stdout ?? '');
    process.kill(process.pid, 'SIGKILL');
  }
  if (answer.end === 'hang') {
    process.on('SIGINT', () => undefined);
    await delay(3_600_000);
  }
  process.stdout.write(answer.stdout ?? '');
}

/** The prompt shows the end of long folders only. */
function prompt(): string {
  const cwd = process.cwd();
  return `gphoto2: {${cwd.length > 25 ? `...${cwd.slice(-22)}` : cwd}} /> `;
}

async function runShell(): Promise<void> {
  process.stdout.write(prompt());
  for await (const text of createInterface({ input: process.stdin })) {
    note(`> ${text}`);
    // The line editor repeats what it reads, and so does the shell when nobody types.
    process.stdout.write(`${text}\n${text}\n`);
    if (text === 'q' || text === 'exit') return;
    const waits = /^wait-event-and-download (\d+)ms$/.exec(text);
    const entry = pick<Line>('lines', (line) => fits(line.line, text));
    if (entry !== null) await perform(entry);
    else if (waits !== null) await waitForNothing(Number(waits[1]));
    else {
      process.stderr.write('\n*** Error ***              \nThis camera does not know that.\n');
      process.stdout.write("*** Error (-1: 'Unspecified error') ***\n");
    }
    process.stdout.write(prompt());
  }
}

async function waitForNothing(ms: number): Promise<void> {
  process.stdout.write(`Waiting for ${ms} milliseconds for events from camera. Press Ctrl-C to abort.\n`);
  await delay(ms);
}

async function run(): Promise<number> {
  note(args.join(' '));
  const call = pick<Call>(
    'calls',
    (entry) =>
      entry.args.length === args.length && entry.args.every((pattern, index) => fits(pattern, args[index] ?? '')),
  );
  if (call === null) {
    process.stderr.write(`*** Error (-1: 'Unspecified error') ***       \n\n`);
    return 1;
  }
  await perform(call);
  if (call.shell) await runShell();
  return call.exit ?? 0;
}

process.exitCode = await run();
// A pipe that is still open would keep the process.
process.stdin.destroy();
