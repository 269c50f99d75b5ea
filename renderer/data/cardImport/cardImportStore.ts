import type {
  CardDestination,
  CardEntryView,
  CardEvent,
  CardImportView,
  CardSourceChoice,
  CardSourceKind,
  CardSourcesView,
} from '../../../main/contract/cardImport.ts';
import type { Text } from '../../../main/texts/text.ts';
import { attempt, attemptHere, drop, quietly, type StoreContext } from '../context.ts';
import { type FormResult, saidPlainly } from '../formResult.ts';
import { createResource, type Hold } from '../resource.ts';
import { togglePick } from './cardPicks.ts';
import { countPhotos } from './countPhotos.ts';
import { importSummary } from './importSummary.ts';

export interface CardScan {
  readonly sessionId: string;
  readonly kind: CardSourceKind;
  readonly name: string;
  readonly entries: readonly CardEntryView[];
  /** Null while the listing goes on. */
  readonly listed: { readonly passedOver: number; readonly more: boolean } | null;
  /** Set when the card was pulled. */
  readonly gone: Text | null;
}

export interface CardImportState {
  readonly shown: boolean;
  readonly sources: CardSourcesView | null;
  readonly finding: boolean;
  readonly opening: boolean;
  readonly failure: Text | null;
  readonly look: CardScan | null;
  readonly picked: ReadonlySet<string>;
  readonly progress: CardImportView | null;
  readonly testing: boolean;
  readonly testResult: FormResult | null;

  show(): Promise<void>;
  hide(): void;
  find(): Promise<void>;
  watchSources(): () => void;
  test(choice: CardSourceChoice): Promise<void>;
  browse(choice: CardSourceChoice): Promise<void>;
  browseAgain(): Promise<void>;
  leave(): void;
  /** `order` is the shown order, for a range. */
  toggle(id: string, range: boolean, order: readonly CardEntryView[]): void;
  pick(entries: readonly CardEntryView[]): void;
  start(destination: CardDestination): Promise<void>;
  stop(): Promise<void>;
  resume(): Promise<void>;
  dismiss(): Promise<void>;
}

const nothing: ReadonlySet<string> = new Set();
const watchMs = 5_000;

/** Null without an import. */
export interface Progress {
  readonly progress: CardImportView | null;
}
type CardHold = Hold<Progress, CardImportState>;

export function createCardImportStore(context: StoreContext) {
  const { client, play, notify } = context;

  function shown({ progress }: Progress, before: Progress | null): Partial<CardImportState> {
    const isOver = before?.progress?.state === 'running' && progress !== null && progress.state !== 'running';
    if (!isOver) return { progress };
    const isGood = progress.state === 'done' && progress.failed === 0;
    play(isGood ? 'accepted' : 'refused');
    if (!cards.getState().shown) notify(isGood ? 'success' : 'warning', importSummary(progress), !isGood);
    return { progress, ...(progress.state === 'done' ? { picked: nothing } : {}) };
  }

  const source = { topics: ['card-import'], read: () => client.cardImport.current({}), shown };
  const cards = createResource<Progress, CardImportState>(context, source, (hold) => {
    const sources = sourceActions(context, hold);
    const look = lookActions(context, hold);
    return {
      shown: false,
      sources: null,
      finding: false,
      opening: false,
      failure: null,
      look: null,
      picked: nothing,
      progress: null,
      testing: false,
      testResult: null,
      ...sources,
      ...look,
      ...importActions(context, hold),
    };
  });
  return cards;
}

function sourceActions({ client }: StoreContext, { set }: CardHold) {
  return {
    async find() {
      set({ finding: true });
      try {
        const answer = await attemptHere(() => client.cardImport.sources({}));
        if (answer.ok) set({ sources: answer.value });
        else set({ failure: answer.error.message });
      } finally {
        set({ finding: false });
      }
    },
    watchSources() {
      const look = async (): Promise<void> => {
        const sources = await quietly(() => client.cardImport.sources({}));
        if (sources !== null) set({ sources });
      };
      drop(look());
      const timer = setInterval(() => drop(look()), watchMs);
      return () => clearInterval(timer);
    },
    async test(choice: CardSourceChoice) {
      set({ testing: true, testResult: null });
      try {
        const answer = await attemptHere(() => countPhotos(client, choice));
        set({ testResult: answer.ok ? answer.value : saidPlainly(answer.error) });
      } finally {
        set({ testing: false });
      }
    },
  };
}

function lookActions({ client }: StoreContext, { get, set }: CardHold) {
  let looking = new AbortController();
  let anchor: string | null = null;
  let chosen: CardSourceChoice | null = null;

  function endScan(): void {
    looking.abort();
    looking = new AbortController();
    anchor = null;
    set({ look: null, picked: nothing, opening: false });
  }

  function apply(event: CardEvent): void {
    const { look } = get();
    if (event.type === 'opened') {
      const { sessionId, kind, name } = event;
      set({ look: { sessionId, kind, name, entries: [], listed: null, gone: null }, opening: false });
    } else if (look === null) return;
    else if (event.type === 'entries') set({ look: { ...look, entries: [...look.entries, ...event.entries] } });
    else if (event.type === 'listed') set({ look: { ...look, listed: event } });
    else set({ look: { ...look, gone: event.message } });
  }

  async function follow(choice: CardSourceChoice, signal: AbortSignal): Promise<void> {
    for await (const event of await client.cardImport.browse(choice, { signal })) {
      if (signal.aborted) return;
      apply(event);
    }
  }

  async function browse(choice: CardSourceChoice): Promise<void> {
    endScan();
    chosen = choice;
    const { signal } = looking;
    set({ opening: true, failure: null });
    try {
      const answer = await attemptHere(() => follow(choice, signal));
      if (!signal.aborted && !answer.ok) set({ failure: answer.error.message, look: null });
    } finally {
      if (!signal.aborted) set({ opening: false });
    }
  }

  return {
    async show() {
      set({ shown: true, failure: null });
      await get().find();
      const { sources, progress, look, shown } = get();
      const [only, ...others] = sources?.sources ?? [];
      // A lone card is opened at once. A camera is not: reading takes it from its user.
      if (shown && only?.kind === 'card' && others.length === 0 && progress === null && look === null) {
        await browse({ kind: 'found', id: only.id });
      }
    },
    hide() {
      endScan();
      set({ shown: false });
    },
    browse,
    async browseAgain() {
      if (get().look !== null && chosen !== null) await browse(chosen);
    },
    leave() {
      endScan();
      drop(get().find());
    },
    toggle(id: string, range: boolean, order: readonly CardEntryView[]) {
      set({ picked: togglePick(get().picked, order, { id, from: range ? anchor : null }) });
      anchor = id;
    },
    pick(entries: readonly CardEntryView[]) {
      anchor = null;
      set({ picked: new Set(entries.map(({ id }) => id)) });
    },
  };
}

function importActions(context: StoreContext, { get, set, change }: CardHold) {
  const { client } = context;

  async function acting<Value>(call: () => Promise<Value>): Promise<Value | null> {
    set({ busy: true });
    try {
      return await attempt(context, call);
    } finally {
      set({ busy: false });
    }
  }

  return {
    async start(destination: CardDestination) {
      const { look, picked } = get();
      if (look === null || picked.size === 0) return;
      const asked = { sessionId: look.sessionId, entryIds: [...picked], destination };
      await change(async () => ({ progress: await client.cardImport.start(asked) }));
    },
    async stop() {
      await acting(() => client.cardImport.stop({}));
    },
    async resume() {
      await change(async () => ({ progress: await client.cardImport.resume({}) }));
    },
    async dismiss() {
      const answer = await acting(() => client.cardImport.dismiss({}));
      // The imported photos get their marks.
      if (answer !== null) drop(get().browseAgain());
    },
  };
}
