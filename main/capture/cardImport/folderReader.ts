import { resolve } from 'node:path';
import { StationError } from '../../domain/failure.ts';
import { headBytes, readPictureHead } from '../../imaging/decode/pictureHead.ts';
import { asBuffer, type Imaging } from '../../imaging/imaging.ts';
import { readHead } from '../../lib/files/readHead.ts';
import { text } from '../../texts/text.ts';
import { FolderCalls } from '../hotFolder/folderCalls.ts';
import { folderProblem } from '../hotFolder/folderState.ts';
import type { CardFile } from './cardFile.ts';
import type { CardReader } from './cardReader.ts';
import { folderIdentity } from './folderIdentity.ts';
import { defaultBounds, type ListingBounds, listFolder } from './listFolder.ts';
import { pieceHash } from './pieceHash.ts';

/** A thumbnail would read the whole file, so larger files have none. */
const maxBytesShown = 80_000_000;

/** Nothing is opened for writing, and a hanging card keeps few of the process's file threads. */
export function folderReader(
  folder: string,
  imaging: Pick<Imaging, 'ask'>,
  bounds: ListingBounds = defaultBounds,
): CardReader {
  const top = Buffer.from(resolve(folder));
  const calls = new FolderCalls();
  const paths = new Map<string, Buffer>();
  // A pulled card can leave an empty folder, and another card can take its place.
  let identity: string | null = null;

  function pathOf(file: CardFile): Buffer {
    const path = paths.get(file.key);
    if (path === undefined) throw new StationError('not_found', text('import.notOnCard', { file: file.name }));
    return path;
  }

  return {
    async *list(signal) {
      try {
        identity ??= await calls.run(() => folderIdentity(top));
        for await (const part of listFolder(top, calls, signal, bounds)) {
          for (const file of part.files) paths.set(file.key, file.path);
          yield part;
        }
      } catch (error) {
        signal.throwIfAborted();
        throw new StationError('not_found', folderProblem(folder, error), { cause: error });
      }
    },
    async thumbnail(file, signal) {
      const path = pathOf(file);
      const head = readPictureHead(await calls.run(() => readHead(path, headBytes)));
      const small = head.thumbnail === null ? null : await imaging.ask('browseHead', { head }, signal);
      if (small !== null) return asBuffer(small);
      if (file.sizeBytes > maxBytesShown) throw new Error('too large to be shown before it is imported');
      const bytes = await calls.run(() => readHead(path, maxBytesShown));
      return asBuffer(await imaging.ask('browse', { bytes }, signal));
    },
    async takenAt(file) {
      const head = await calls.run(() => readHead(pathOf(file), headBytes)).catch(() => null);
      return (head && readPictureHead(head).takenAt) ?? file.modifiedAt;
    },
    pieces: async (file) => await calls.run(() => pieceHash(pathOf(file))),
    async fetch(file) {
      const path = pathOf(file);
      const pieces = await calls.run(() => pieceHash(path));
      return { content: { path, calls }, pieces, release: async () => {} };
    },
    async isThere() {
      const now = await calls.run(() => folderIdentity(top)).catch(() => null);
      return now !== null && (identity === null || now === identity);
    },
  };
}
