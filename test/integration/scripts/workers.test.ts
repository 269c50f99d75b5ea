import { spawnSync } from 'node:child_process';
import { on } from 'node:events';
import { globSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Integrity } from '../../../main/domain/ports/store.ts';
import type { CodeAnswer, CodeQuestion } from '../../../main/imaging/codes/codeWorker.ts';
import type { HeicAnswer, HeicQuestion } from '../../../main/imaging/decode/heicWorker.ts';
import type { JpegAnswer, JpegQuestion } from '../../../main/imaging/jpeg/jpegWorker.ts';
import type { ExifToolData, TagAnswer, TagQuestion } from '../../../main/imaging/tags/exifToolWorker.ts';
import { workerFile } from '../../../main/lib/workers/workerFile.ts';
import type {
  CheckpointAnswer,
  CheckpointData,
  CheckpointOrder,
} from '../../../main/store/durability/checkpointWorker.ts';
import type { VerifyData } from '../../../main/store/durability/verifyWorker.ts';
import type { KeychainAnswer } from '../../../main/vault/keychainWorker.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { heicFile } from '../../fixtures/heicFiles.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const sources = globSync('main/**/*[a-z]Worker.ts', { cwd: root });
const names = sources.map((path) => basename(path, '.ts'));

/** Where each program lies among the sources and in the bundle. */
const places: Readonly<Record<string, (name: string) => string>> = {
  source: (name) => join(root, sources.find((path) => basename(path, '.ts') === name) ?? ''),
  bundle: (name) => join(root, 'dist', 'main', `${name}.js`),
};

/** One answer for each question, in their order. Rejects when the thread fails or ends instead. */
async function answersOf<Question, Answer>(
  program: string,
  questions: readonly Question[],
  workerData?: unknown,
): Promise<readonly Answer[]> {
  const worker = new Worker(pathToFileURL(program), { workerData });
  onTestFinished(async () => void (await worker.terminate()));
  const messages = on(worker, 'message', { close: ['exit'] });
  const answers: Answer[] = [];
  for (const question of questions) {
    worker.postMessage(question);
    const { value } = await messages.next();
    if (value === undefined) throw new Error('The thread ended.');
    answers.push(value[0]);
  }
  return answers;
}

function newDatabase(): string {
  const file = join(temporaryFolder(), 'station.db');
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 1; CREATE TABLE items (id TEXT)');
  database.close();
  return file;
}

/** A first talk with each program. */
const talks: Readonly<Record<string, (program: string) => Promise<void>>> = {
  async jpegWorker(program) {
    const path = join(temporaryFolder(), 'a.jpg');
    writeFileSync(path, await cameraJpeg());
    const question: JpegQuestion = { path, wish: { orientation: 1, leastEdge: 1 } };
    const answers = await answersOf<JpegQuestion, JpegAnswer>(program, [question, { ...question, path: 'none.jpg' }]);
    expect(answers).toMatchObject([{ kind: 'read', reading: { kind: 'sound' } }, { kind: 'failed' }]);
  },
  async codeWorker(program) {
    const picture = new Uint8Array(Buffer.from(`P5\n8 8\n255\n${'\xff'.repeat(64)}`, 'latin1')).buffer;
    const questions: readonly CodeQuestion[] = [
      { kind: 'look', picture },
      { kind: 'match', pattern: 'A+', texts: ['AA', 'B'] },
      { kind: 'match', pattern: '(', texts: [] },
    ];
    expect(await answersOf<CodeQuestion, CodeAnswer>(program, questions)).toMatchObject([
      { kind: 'codes', codes: [] },
      { kind: 'matches', matches: [true, false] },
      { kind: 'failed' },
    ]);
  },
  async heicWorker(program) {
    const bytes = new Uint8Array(await heicFile('upright'));
    const questions: readonly HeicQuestion[] = [{ kind: 'open', bytes }, { kind: 'decode' }, { kind: 'decode' }];
    const [size, pixels, none] = await answersOf<HeicQuestion, HeicAnswer>(program, questions);
    if (size?.kind !== 'size' || pixels?.kind !== 'pixels') throw new Error('no picture');
    expect(pixels.pixels.data).toHaveLength(size.width * size.height * 3);
    expect(none).toMatchObject({ kind: 'failed' });
  },
  async exifToolWorker(program) {
    const data: ExifToolData = { command: ['no-such-exiftool'], readLimitMs: 8_000, startLimitMs: 15_000 };
    const questions: readonly TagQuestion[] = [
      { id: 1, call: 'version' },
      { id: 2, call: 'end' },
    ];
    expect(await answersOf<TagQuestion, TagAnswer>(program, questions, data)).toEqual([
      { id: 1, call: 'failed', isMissing: true, message: expect.stringContaining('no-such-exiftool') },
      { id: 2, call: 'end' },
    ]);
  },
  async checkpointWorker(program) {
    const data: CheckpointData = { file: newDatabase() };
    const answers = await answersOf<CheckpointOrder, CheckpointAnswer>(program, ['checkpoint'], data);
    expect(answers).toEqual([{ kind: 'done' }]);
  },
  async verifyWorker(program) {
    const data: VerifyData = { path: newDatabase() };
    // It answers unasked.
    expect(await answersOf<null, Integrity>(program, [null], data)).toEqual([{ ok: true, problems: [] }]);
  },
  async keychainWorker(program) {
    // A session bus that is not there: the answer is the same on every machine.
    const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/none' };
    const { stdout } = spawnSync(process.execPath, [program, 'get', 'Sideshot', 'probe'], { env, encoding: 'utf8' });
    const answer: KeychainAnswer = JSON.parse(stdout);
    expect(answer.kind).toBe(process.platform === 'linux' ? 'failed' : 'got');
  },
};

test('each program is known here, and an entry of the bundle', () => {
  expect(Object.keys(talks).toSorted()).toEqual([...names].toSorted());
  expect(readdirSync(join(root, 'dist', 'main'))).toEqual(expect.arrayContaining(names.map((name) => `${name}.js`)));
});

describe.each(Object.entries(places))('run from %s', (_, place) => {
  test.each(names)('%s answers', async (name) => {
    await talks[name]?.(place(name));
  });
});

describe('where a program is looked for', () => {
  /** Answers where `workerFile` finds the program of `module`, when it lies at `path`. */
  function found(module: string, path: string): string {
    const folder = temporaryFolder();
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), '');
    const file = fileURLToPath(workerFile('aWorker', pathToFileURL(join(folder, module)).href));
    return relative(folder, file);
  }

  test('beside the module that starts it, whatever that is: a source, a chunk of the bundle', () => {
    expect(found('main/lib/a.ts', 'main/lib/aWorker.ts')).toBe('main/lib/aWorker.ts');
    expect(found('dist/main/a-1f.js', 'dist/main/aWorker.js')).toBe('dist/main/aWorker.js');
    const flat = readdirSync(join(root, 'dist', 'main'), { withFileTypes: true });
    expect(flat.filter((entry) => entry.isDirectory())).toEqual([]);
  });

  test('of a packed station: beside its archive', () => {
    const unpacked = 'resources/app.asar.unpacked/dist/main/aWorker.js';
    expect(found('resources/app.asar/dist/main/electron.js', unpacked)).toBe(unpacked);
  });

  test('one that is not there is said at once: nothing falls back to a slower way', () => {
    expect(() => found('main/lib/a.ts', 'main/lib/otherWorker.ts')).toThrow(/aWorker\.ts is not there/);
  });
});
