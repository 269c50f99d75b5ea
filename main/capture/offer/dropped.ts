import pLimit from 'p-limit';
import type { PhotoSource } from '../../imaging/ports.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { CapturedFile, Received, Sink, SinkAnswer } from './capturedFile.ts';
import { inCaptureOrder } from './captureOrder.ts';

/** The file is complete, so it is accepted or refused at the first try. */

export function handedOver(content: PhotoSource, filename: string, source: string): CapturedFile {
  return { content, filename, source, fingerprint: null, lastTry: true };
}

const receivedAtOnce = 4;

/**
 * All are made safe before any is settled, in capture order; answers are in the given order. On a failure or the
 * signal, received files are settled before it throws.
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
