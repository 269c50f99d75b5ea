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

export interface BrowseSession {
  readonly id: string;
  readonly source: CardSource;
  readonly reader: CardReader;
  readonly entries: ReadonlyMap<string, CardEntry>;
}

export interface BrowseSessions {
  open(source: CardSource, signal: AbortSignal): Promise<AsyncGenerator<CardEvent, void>>;
  get(sessionId: string): BrowseSession;
  thumbnail(sessionId: string, entryId: string, signal: AbortSignal): Promise<Buffer | null>;
}

interface OpenSession extends BrowseSession {
  readonly entries: Map<string, CardEntry>;
  readonly thumbnails: ThumbnailCache;
}

type Listing = AsyncIterable<ListedFiles>;

const thumbnailsAtOnce = 3;
const maxThumbnailBytes = 32_000_000;
/** Two windows may browse at once; more are forgotten windows. */
const maxSessions = 8;
const reloadAfterMs = 2_500;

export interface BrowseParts {
  readonly newId: () => string;
  readonly takenWith: TakenWith;
  readonly time: Time;
  readonly log: { info(message: string, fields?: Readonly<Record<string, unknown>>): void };
}

export function createBrowseSessions(options: BrowseParts): BrowseSessions {
  return new OpenSessions(options);
}

class OpenSessions implements BrowseSessions {
  readonly #options: BrowseParts;
  readonly #sessions = new Map<string, OpenSession>();

  constructor(options: BrowseParts) {
    this.#options = options;
  }

  async open(source: CardSource, signal: AbortSignal): Promise<AsyncGenerator<CardEvent, void>> {
    const session = this.#begin(source);
    // A stream that nobody reads ends only with its signal.
    signal.addEventListener('abort', () => this.#sessions.delete(session.id), { once: true });
    try {
      return this.#toldToTheEnd(session, await begun(session.reader.list(signal)), signal);
    } catch (error) {
      this.#sessions.delete(session.id);
      throw error;
    }
  }

  get(sessionId: string): BrowseSession {
    const session = this.#sessions.get(sessionId);
    if (session === undefined) throw new StationError('not_found', text('import.lookOver'));
    return session;
  }

  async thumbnail(sessionId: string, entryId: string, signal: AbortSignal): Promise<Buffer | null> {
    const session = this.#sessions.get(sessionId);
    const entry = session?.entries.get(entryId);
    if (session === undefined || entry === undefined || entry.main.problem !== null) return null;
    return await session.thumbnails
      .get(entryId, () => session.reader.thumbnail(entry.main, signal))
      .catch((error: unknown) => {
        this.#options.log.info('A photo on a card has no thumbnail', { error: String(error) });
        return null;
      });
  }

  #begin(source: CardSource): OpenSession {
    if (this.#sessions.size >= maxSessions) {
      throw new StationError('not_possible', text('import.manyWindows'));
    }
    const thumbnails = new ThumbnailCache({ maxBytes: maxThumbnailBytes, atOnce: thumbnailsAtOnce });
    const session = { id: this.#options.newId(), source, reader: source.open(), entries: new Map(), thumbnails };
    this.#sessions.set(session.id, session);
    return session;
  }

  /** A card reader is slow at small reads in sequence. */
  async *#viewsOf(
    session: OpenSession,
    entries: readonly CardEntry[],
    signal: AbortSignal,
  ): AsyncGenerator<readonly CardEntryView[]> {
    for (const some of chunksOf(entries)) {
      const before = await importedBefore(session.reader, some, this.#options.takenWith, signal);
      yield some.map((entry, index) => this.#viewOf(session, entry, before[index] ?? 'no'));
    }
  }

  #viewOf(session: OpenSession, entry: CardEntry, before: ImportedBefore): CardEntryView {
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

  async *#tell(session: OpenSession, first: Listing, signal: AbortSignal): AsyncGenerator<CardEvent, void> {
    const { id, source, reader } = session;
    yield { type: 'opened', sessionId: id, kind: source.kind, name: source.name };
    let passedOver = 0;
    let more = false;
    for await (const part of first) {
      passedOver += part.passedOver;
      more ||= part.more;
      for await (const entries of this.#viewsOf(session, pairEntries(part.files), signal)) {
        yield { type: 'entries', entries: [...entries] };
      }
    }
    yield { type: 'listed', entries: session.entries.size, passedOver, more };
    while (await reader.isThere(signal)) await sleep(reloadAfterMs, signal, this.#options.time);
    yield { type: 'gone', message: text('import.sourceGone', { source: source.name }) };
  }

  async *#toldToTheEnd(session: OpenSession, first: Listing, signal: AbortSignal): AsyncGenerator<CardEvent, void> {
    try {
      yield* this.#tell(session, first, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StationError)) throw error;
      yield { type: 'gone', message: error.text };
    } finally {
      this.#sessions.delete(session.id);
    }
  }
}

async function begun(listing: Listing): Promise<Listing> {
  const parts = listing[Symbol.asyncIterator]();
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => parts };
  })();
}
