import { plainName } from '../imaging/plainName.ts';
import type { PhotoSource } from '../imaging/ports.ts';
import type { CapturedFile, Sink, SinkAnswer } from './capturedFile.ts';

/** Files that a person hands over at once: they come complete, so each is accepted or refused at the first try. */

/** A file that is complete and exists only once: no source looks at it again. */
export function handedOver(content: PhotoSource, filename: string, source: string): CapturedFile {
  return { content, filename, source, fingerprint: null, lastTry: true };
}

/** Drag and drop, paste, file picker: offered in the given order, one after the other. Stops at the signal. */
export async function offerFiles(
  files: readonly File[],
  source: string,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly SinkAnswer[]> {
  return await inOrder(files, signal, async (file) => {
    const modifiedAt = file.lastModified;
    const filename = plainName(file.name);
    const content = { bytes: file, filename, modifiedAt };
    return await sink(handedOver(content, filename, source));
  });
}

/** Paths given by name, as on the command line: offered in the given order, one after the other. Stops at the signal. */
export async function offerPaths(
  paths: readonly string[],
  source: string,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly SinkAnswer[]> {
  return await inOrder(paths, signal, async (path) => {
    return await sink(handedOver({ path }, plainName(path), source));
  });
}

async function inOrder<Thing>(
  things: readonly Thing[],
  signal: AbortSignal,
  offer: (thing: Thing) => Promise<SinkAnswer>,
): Promise<readonly SinkAnswer[]> {
  const answers: SinkAnswer[] = [];
  for (const thing of things) {
    signal.throwIfAborted();
    answers.push(await offer(thing));
  }
  return answers;
}
