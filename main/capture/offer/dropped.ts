import pLimit from 'p-limit';
import type { PhotoSource } from '../../imaging/ports.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { CapturedFile, Received, Sink, SinkAnswer } from './capturedFile.ts';
import { inCaptureOrder } from './captureOrder.ts';

/** Files that a person hands over at once: they come complete, so each is accepted or refused at the first try. */

/** A file that is complete and exists only once: no source looks at it again. */
export function handedOver(content: PhotoSource, filename: string, source: string): CapturedFile {
  return { content, filename, source, fingerprint: null, lastTry: true };
}

const receivedAtOnce = 4;

/**
 * Drag and drop, paste, file picker: all are made safe first, then settled in the order in which they were taken. Answers in the
 * order given. What was received when one fails, or at the signal, is settled before that is thrown.
 */
export async function offerFiles(
  files: readonly File[],
  source: string,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly SinkAnswer[]> {
  const offers = files.map((file) => {
    const filename = plainName(file.name);
    return handedOver({ bytes: file, filename, modifiedAt: file.lastModified }, filename, source);
  });
  return await offerTogether(offers, sink, signal);
}

async function offerTogether(
  offers: readonly CapturedFile[],
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly SinkAnswer[]> {
  const limit = pLimit(receivedAtOnce);
  const failures: unknown[] = [];
  const receive = async (offer: CapturedFile): Promise<Received | null> => {
    if (signal.aborted || failures.length > 0) return null;
    return await sink(offer).catch((error: unknown) => {
      failures.push(error);
      return null;
    });
  };
  const received = await limit.map(offers, receive);
  const answers = await settleInOrder(offers, received);
  if (failures.length > 0) throw failures[0];
  signal.throwIfAborted();
  return answers;
}

async function settleInOrder(
  offers: readonly CapturedFile[],
  received: readonly (Received | null)[],
): Promise<readonly SinkAnswer[]> {
  const answers = received.map((one) => (one?.kind === 'decided' ? one.answer : 'refused'));
  const arrived = received.flatMap((one, at) =>
    one?.kind === 'arrived'
      ? [{ arrival: one, at, capturedAt: one.capturedAt, filename: offers[at]?.filename ?? '' }]
      : [],
  );
  const failures: unknown[] = [];
  for (const { arrival, at } of arrived.toSorted(inCaptureOrder)) {
    // A photo that fails is safe, and so are those behind it: each is given its place where that can be done.
    await arrival.settle().then(
      (answer) => {
        answers[at] = answer;
      },
      (error: unknown) => void failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
  return answers;
}
