import { type CardEntry, pairEntries } from '../../../capture/cardImport/cardEntry.ts';
import type { ListedFiles } from '../../../capture/cardImport/cardFile.ts';
import type { CardReader } from '../../../capture/cardImport/cardReader.ts';
import { ThumbnailCache } from '../../../capture/cardImport/thumbnailCache.ts';
import type { CardEntryView, CardEvent, ImportedBefore } from '../../../contract/cardImport.ts';
import { StationError } from '../../../domain/failure.ts';
import { sleep } from '../../../lib/async/sleep.ts';
import type { Time } from '../../../lib/async/time.ts';
import { chunksOf } from '../../../lib/chunksOf.ts';
import { text } from '../../../texts/text.ts';
import type { CardSource } from './cardSources.ts';
import { importedBefore, type TakenWith } from './importedBefore.ts';

/** One look into a card, with the photos that it has found so far. */
export interface BrowseSession {
  readonly id: string;
  readonly source: CardSource;
  readonly reader: CardReader;
  readonly entries: ReadonlyMap<string, CardEntry>;
}

/** Looks into cards. Each lives as long as its stream is read: closing the dialog ends the listing and drops the thumbnails. */
export interface BrowseSessions {
  /** Throws what the reader throws when nothing of the source can be read. */
  open(source: CardSource, signal: AbortSignal): Promise<AsyncGenerator<CardEvent, void>>;
  /** Throws `not_found` when it is over. */
  get(sessionId: string): BrowseSession;
  /** The entry's thumbnail, null where the session or the entry is gone or it has no picture. */
  thumbnail(sessionId: string, entryId: string, signal: AbortSignal): Promise<Buffer | null>;
}

interface OpenSession extends BrowseSession {
  readonly entries: Map<string, CardEntry>;
  readonly thumbnails: ThumbnailCache;
}

type Listing = AsyncIterable<ListedFiles>;

const thumbnailsAtOnce = 3;
const mostThumbnailBytes = 32_000_000;
/** Two windows may look at once; more are windows that were left open. */
const mostSessions = 8;
const lookAgainMs = 2_500;

export function createBrowseSessions(options: {
  readonly newId: () => string;
  readonly takenWith: TakenWith;
  readonly time: Time;
  readonly log: { info(message: string, fields?: Readonly<Record<string, unknown>>): void };
}): BrowseSessions {
  const sessions = new Map<string, OpenSession>();

  function begin(source: CardSource): OpenSession {
    if (sessions.size >= mostSessions) {
      throw new StationError('not_possible', text('import.manyWindows'));
    }
    const thumbnails = new ThumbnailCache({ mostBytes: mostThumbnailBytes, atOnce: thumbnailsAtOnce });
    const session = { id: options.newId(), source, reader: source.open(), entries: new Map(), thumbnails };
    sessions.set(session.id, session);
    return session;
  }

  /** A few side by side: a card reader is slow at one small read after the other. */
  async function* viewsOf(
    session: OpenSession,
    entries: readonly CardEntry[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly CardEntryView[]> {
    for (const some of chunksOf(entries)) {
      const before = await importedBefore(session.reader, some, options.takenWith, signal);
      yield some.map((entry, index) => viewOf(session, entry, before[index] ?? 'no'));
    }
  }

  function viewOf(session: OpenSession, entry: CardEntry, before: ImportedBefore): CardEntryView {
    const id = String(session.entries.size + 1);
    session.entries.set(id, entry);
    const { main, kind, sizeBytes } = entry;
    return {
      id,
      name: main.name,
      folder: main.folder,
      kind,
      takenAt: main.modifiedAt,
      sizeBytes,
      importedBefore: before,
      problem: main.problem,
    };
  }

  /** Everything is told from here on; a source that fails in the middle is one that is gone. */
  async function* tell(session: OpenSession, first: Listing, signal: AbortSignal): AsyncGenerator<CardEvent, void> {
    const { id, source, reader } = session;
    yield { type: 'opened', sessionId: id, kind: source.kind, name: source.name };
    let passedOver = 0;
    let more = false;
    for await (const part of first) {
      passedOver += part.passedOver;
      more ||= part.more;
      for await (const entries of viewsOf(session, pairEntries(part.files), signal)) {
        yield { type: 'entries', entries: [...entries] };
      }
    }
    yield { type: 'listed', entries: session.entries.size, passedOver, more };
    while (await reader.isThere(signal)) await sleep(lookAgainMs, signal, options.time);
    yield { type: 'gone', message: text('import.sourceGone', { source: source.name }) };
  }

  async function* toldToTheEnd(
    session: OpenSession,
    first: Listing,
    signal: AbortSignal,
  ): AsyncGenerator<CardEvent, void> {
    try {
      yield* tell(session, first, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StationError)) throw error;
      yield { type: 'gone', message: error.text };
    } finally {
      sessions.delete(session.id);
    }
  }

  return {
    async open(source, signal) {
      const session = begin(source);
      // A stream that nobody begins to read ends with its signal alone.
      signal.addEventListener('abort', () => sessions.delete(session.id), { once: true });
      try {
        return toldToTheEnd(session, await begun(session.reader.list(signal)), signal);
      } catch (error) {
        sessions.delete(session.id);
        throw error;
      }
    },
    get(sessionId) {
      const session = sessions.get(sessionId);
      if (session === undefined) throw new StationError('not_found', text('import.lookOver'));
      return session;
    },
    async thumbnail(sessionId, entryId, signal) {
      const session = sessions.get(sessionId);
      const entry = session?.entries.get(entryId);
      if (session === undefined || entry === undefined || entry.main.problem !== null) return null;
      return await session.thumbnails
        .get(entryId, () => session.reader.thumbnail(entry.main, signal))
        .catch((error: unknown) => {
          options.log.info('A photo on a card has no thumbnail', { error: String(error) });
          return null;
        });
    },
  };
}

/** The same listing with its first part read: a source that cannot be read throws here. */
async function begun(listing: Listing): Promise<Listing> {
  const parts = listing[Symbol.asyncIterator]();
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => parts };
  })();
}
