import { Worker } from 'node:worker_threads';
import { StationError } from '../../../../domain/failure.ts';
import { endThread } from '../../../../lib/workers/endThread.ts';
import { limitWork } from '../../../../lib/workers/limitWork.ts';
import { workerFile } from '../../../../lib/workers/workerFile.ts';
import { text } from '../../../../texts/text.ts';
import type { SheetRows, WorkbookAnswer, WorkbookQuestion } from './workbookWorker.ts';

const maxWorkMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 768 };

/** A zip, or the older container, which holds workbooks with a password. */
export function isWorkbook(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return head === '504b0304' || head === 'd0cf11e0';
}

/** A zip's directory stands at its end. */
export function isWholeWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-66_000)).lastIndexOf(Buffer.from('504b0506', 'hex')) !== -1;
}

/**
 * A thread bounded in memory and time reads, without hidden and empty sheets. Throws `invalid`: field `sheet` for an
 * unknown sheet, else `file`.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  name: string,
  sheet: string | null,
): Promise<readonly SheetRows[]> {
  const answer = await ask({ bytes, sheet });
  switch (answer.kind) {
    case 'sheets':
      return answer.sheets;
    case 'noSheet': {
      const why = text('workList.noSheet', { file: name, sheet: sheet ?? '', sheets: answer.names });
      throw new StationError('invalid', why, { field: 'sheet' });
    }
    case 'locked':
    case 'tooLarge':
    case 'unreadable': {
      const why = text(refusals[answer.kind], { file: name });
      throw new StationError('invalid', why, { field: 'file', cause: new Error(answer.message) });
    }
  }
}

const refusals = {
  locked: 'workList.lockedBook',
  tooLarge: 'workList.tooLargeBook',
  unreadable: 'workList.unreadableBook',
} as const;

async function ask(question: WorkbookQuestion): Promise<WorkbookAnswer> {
  const worker = new Worker(workerFile('workbookWorker', import.meta.url), { resourceLimits });
  const { promise, resolve } = Promise.withResolvers<WorkbookAnswer>();
  const tooLarge = (message: string) => resolve({ kind: 'tooLarge', message });
  worker.once('message', resolve);
  // The worker died of its memory limit.
  worker.once('error', (error) => tooLarge(error.message));
  worker.once('exit', () => tooLarge('ended'));
  const unlimited = limitWork(worker, maxWorkMs, () => tooLarge('time'));
  worker.postMessage(question);
  try {
    return await promise;
  } finally {
    unlimited();
    await endThread(worker);
  }
}
