import { plainName } from '../imaging/plainName.ts';
import type { Sink, SinkAnswer } from './capturedFile.ts';

/** Files that a person hands over at once: they come complete, so each is accepted or refused at the first try. */

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
    return await sink({ content, filename, source, fingerprint: null, lastTry: true });
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
    return await sink({ content: { path }, filename: plainName(path), source, fingerprint: null, lastTry: true });
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
