import { spawnSync } from 'node:child_process';
import { on } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import type { Integrity } from '../../main/domain/ports/store.ts';
import type { CodeAnswer, CodeQuestion } from '../../main/imaging/process/codes/codeWorker.ts';
import type { HeicAnswer, HeicQuestion } from '../../main/imaging/process/heic/heicWorker.ts';
import type { JpegAnswer, JpegQuestion } from '../../main/imaging/process/jpegWorker.ts';
import type { ExifToolData, TagAnswer, TagQuestion } from '../../main/imaging/tags/exifToolWorker.ts';
import type { WorkbookAnswer, WorkbookQuestion } from '../../main/station/exchange/reading/workbook/workbookWorker.ts';
import type { BackupAnswer, BackupData } from '../../main/store/durability/backupWorker.ts';
import type {
  CheckpointAnswer,
  CheckpointData,
  CheckpointOrder,
} from '../../main/store/durability/checkpointWorker.ts';
import type { VerifyData } from '../../main/store/durability/verifyWorker.ts';
import type { KeychainAnswer } from '../../main/vault/keychainWorker.ts';
import { heicFile } from '../fixtures/heicFiles.ts';
import { cameraJpeg } from '../fixtures/pictures.ts';
import { workbook } from '../fixtures/workbook.ts';
import { temporaryFolder } from './temporaryFolder.ts';

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

/** A first talk with each program of a thread or process, at whatever path it lies. */
export const workerTalks: Readonly<Record<string, (program: string) => Promise<void>>> = {
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
      { kind: 'look', picture, isTurned: false },
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
    const rows: HeicQuestion = { kind: 'rows', from: 0, to: 128 };
    const questions: readonly HeicQuestion[] = [
      { kind: 'open', bytes },
      { kind: 'decode', way: 'asCoded' },
      rows,
      rows,
    ];
    const [opened, decoded, whole, none] = await answersOf<HeicQuestion, HeicAnswer>(program, questions);
    const coding = { width: 192, height: 128, bytesOfPixel: 1.5, way: 'asCoded' };
    expect([opened, decoded]).toEqual([{ kind: 'coding', coding }, { kind: 'decoded' }]);
    expect(whole?.kind === 'rows' ? whole.rows.data : []).toHaveLength(192 * 128 * 3);
    expect(none).toMatchObject({ kind: 'failed' });
  },
  async exifToolWorker(program) {
    const data: ExifToolData = {
      command: ['no-such-exiftool'],
      readLimitMs: 8_000,
      waitLimitMs: 60_000,
      startLimitMs: 15_000,
    };
    const questions: readonly TagQuestion[] = [
      { id: 1, call: 'version' },
      { id: 2, call: 'end' },
    ];
    expect(await answersOf<TagQuestion, TagAnswer>(program, questions, data)).toEqual([
      { id: 1, call: 'failed', why: 'missing', message: expect.stringContaining('no-such-exiftool'), limitMs: 0 },
      { id: 2, call: 'end' },
    ]);
  },
  async checkpointWorker(program) {
    const data: CheckpointData = { file: newDatabase() };
    const answers = await answersOf<CheckpointOrder, CheckpointAnswer>(program, ['checkpoint'], data);
    expect(answers).toEqual([{ kind: 'done' }]);
  },
  async workbookWorker(program) {
    const bytes = workbook([{ name: 'Items', rows: [['reference'], [12]] }]);
    const rows = [
      { line: 1, cells: ['reference'] },
      { line: 2, cells: ['12'] },
    ];
    expect(await answersOf<WorkbookQuestion, WorkbookAnswer>(program, [{ bytes, sheet: null }])).toEqual([
      { kind: 'sheets', sheets: [{ name: 'Items', rows }] },
    ]);
  },
  async verifyWorker(program) {
    const data: VerifyData = { path: newDatabase(), standsBack: false };
    // It answers unasked.
    expect(await answersOf<null, Integrity>(program, [null], data)).toEqual([{ ok: true, problems: [] }]);
  },
  async backupWorker(program) {
    const data: BackupData = { file: newDatabase(), to: join(temporaryFolder(), 'copy.db') };
    expect(await answersOf<null, BackupAnswer>(program, [null], data)).toEqual([{ kind: 'done' }]);
  },
  async keychainWorker(program) {
    // A session bus that is not there: the answer is the same on every machine.
    const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/none' };
    const { stdout } = spawnSync(process.execPath, [program, 'get', 'Sideshot', 'probe'], { env, encoding: 'utf8' });
    const answer: KeychainAnswer = JSON.parse(stdout);
    expect(answer.kind).toBe(process.platform === 'linux' ? 'failed' : 'got');
  },
};
