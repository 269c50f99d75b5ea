import { implement } from '@orpc/server';
import type {
  CardDestination,
  CardEntryView,
  CardEvent,
  CardImportView,
  CardSourcesView,
} from '../../../main/contract/cardImport.ts';
import { page as contract } from '../../../main/contract/page.ts';
import type { StationEvent } from '../../../main/contract/views.ts';

/** What a fake station finds plugged in. */
export interface FakeCards {
  sources: CardSourcesView;
  entries: readonly CardEntryView[];
  progress: CardImportView | null;
}

const dayMs = 86_400_000;

/** A card with a day's work on it: singles, pairs, and photos that were taken in before. */
export function fakeCards(now: number, change: Partial<FakeCards> = {}): FakeCards {
  return {
    sources: {
      sources: [
        { id: 'card EOS', kind: 'card', name: 'EOS_DIGITAL', detail: '/media/station/EOS_DIGITAL/DCIM' },
        { id: 'camera', kind: 'camera', name: 'Canon EOS R6', detail: 'usb:001,005' },
      ],
      notes: [],
    },
    entries: Array.from({ length: 60 }, (_, index) => fakeCardEntry(60 - index, now - index * dayMs * 0.04)),
    progress: null,
    ...change,
  };
}

export function fakeCardEntry(number: number, takenAt: number, change: Partial<CardEntryView> = {}): CardEntryView {
  const isPair = number % 7 === 0;
  return {
    id: String(number),
    name: `IMG_${String(4_200 + number).padStart(4, '0')}.JPG`,
    folder: '101CANON',
    kind: isPair ? 'pair' : 'picture',
    takenAt,
    sizeBytes: isPair ? 35_400_000 : 7_200_000,
    importedBefore: number < 24 ? 'yes' : 'no',
    problem: null,
    ...change,
  };
}

export function fakeImport(change: Partial<CardImportView> = {}): CardImportView {
  return {
    id: 'import-1',
    state: 'running',
    sourceName: 'EOS_DIGITAL',
    destination: { kind: 'inbox' },
    photos: { total: 24, done: 9, accepted: 9, known: 0 },
    bytes: { total: 172_800_000, done: 64_800_000 },
    current: 'IMG_4212.JPG',
    failures: [],
    failed: 0,
    left: [],
    message: null,
    ...change,
  };
}

/** The part of a fake station that imports from cards: it lists at once, and imports by a single step. */
export function fakeCardRouter(options: {
  readonly cards: () => FakeCards;
  noted(path: string, input: unknown): void;
  emit(event: StationEvent): void;
  take(destination: CardDestination, filename: string): void;
}) {
  const { cardImport } = implement(contract);
  const { cards, noted, emit } = options;
  const show = (progress: CardImportView | null) => {
    cards().progress = progress;
    emit({ type: 'changed', topic: 'card-import' });
  };
  return {
    sources: cardImport.sources.handler(({ input }) => {
      noted('cardImport.sources', input);
      return cards().sources;
    }),
    browse: cardImport.browse.handler(async function* ({ input, signal }) {
      noted('cardImport.browse', input);
      const { entries, sources } = cards();
      const source = input.kind === 'found' ? sources.sources.find(({ id }) => id === input.id) : undefined;
      const opened = { kind: source?.kind ?? 'folder', name: source?.name ?? 'folder' } as const;
      yield { type: 'opened', sessionId: 'look-1', ...opened } satisfies CardEvent;
      yield { type: 'entries', entries: [...entries] } satisfies CardEvent;
      yield { type: 'listed', entries: entries.length, passedOver: 2, more: false } satisfies CardEvent;
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
    }),
    start: cardImport.start.handler(({ input }) => {
      noted('cardImport.start', input);
      const picked = input.entryIds.flatMap((id) => cards().entries.find((entry) => entry.id === id) ?? []);
      for (const { name } of picked.toSorted((left, right) => left.takenAt - right.takenAt))
        options.take(input.destination, name);
      const bytes = picked.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const progress = fakeImport({
        state: 'done',
        destination: input.destination,
        photos: { total: picked.length, done: picked.length, accepted: picked.length, known: 0 },
        bytes: { total: bytes, done: bytes },
        current: null,
      });
      show(progress);
      return progress;
    }),
    stop: cardImport.stop.handler(({ input }) => {
      noted('cardImport.stop', input);
      const { progress } = cards();
      if (progress !== null) show({ ...progress, state: 'stopped', current: null, left: ['IMG_4213.JPG'] });
      return {};
    }),
    resume: cardImport.resume.handler(({ input }) => {
      noted('cardImport.resume', input);
      const progress = { ...(cards().progress ?? fakeImport()), state: 'running' as const, left: [], message: null };
      show(progress);
      return progress;
    }),
    dismiss: cardImport.dismiss.handler(({ input }) => {
      noted('cardImport.dismiss', input);
      show(null);
      return {};
    }),
    current: cardImport.current.handler(() => ({ progress: cards().progress })),
  };
}
