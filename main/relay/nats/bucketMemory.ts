export interface BucketState {
  readonly key: string;
  readonly value: string | null;
  /** Grows with each write to the bucket. */
  readonly revision: number;
  readonly at: number;
}

export interface BucketEntry extends BucketState {
  readonly value: string;
}

/** A relay's copy of a bucket. Its own writes come at once, others' in order; `told` is the last revision without a gap before it. */
export interface BucketMemory {
  get(key: string): BucketEntry | null;
  entries(prefix: string): readonly BucketEntry[];
  /** Includes removed keys. */
  states(): readonly BucketState[];
  /** The newest state of each key after that revision, oldest first. */
  behind(revision: number, limit: number): readonly BucketState[];
  readonly reported: number;
  ownerOf(key: string): string | null;
  /** Ignores a state older than the present one; `owner` pays for it. */
  apply(state: BucketState, owner?: string | null): void;
  notify(revision: number): void;
  drop(key: string, revision: number): void;
  /** Answers false when it is still missing after so long. */
  reached(revision: number, maxMs: number): Promise<boolean>;
  onApplied(listener: (state: BucketState) => void): () => void;
  onTold(listener: () => void): () => void;
}

const leastCompacted = 1_000;

export function createBucketMemory(): BucketMemory {
  const states = new Map<string, BucketState>();
  const owners = new Map<string, string>();
  /** Rising; many belong to keys that have changed since. */
  let changes: { readonly key: string; readonly revision: number }[] = [];
  const waiting = new Map<string, number>();
  const appliedListeners = new Set<(state: BucketState) => void>();
  const reportedListeners = new Set<() => void>();
  let told = 0;

  const isCurrent = ({ key, revision }: { readonly key: string; readonly revision: number }): boolean =>
    states.get(key)?.revision === revision;

  function compact(): void {
    if (changes.length > Math.max(leastCompacted, 2 * states.size)) changes = changes.filter(isCurrent);
  }

  return {
    get reported() {
      return told;
    },
    get: (key) => entryOf(states.get(key)),
    entries: (prefix) =>
      [...states.values()].filter(({ key }) => key.startsWith(prefix)).flatMap((state) => entryOf(state) ?? []),
    states: () => [...states.values()],
    behind(revision, limit) {
      const found: BucketState[] = [];
      for (let index = indexBehind(changes, revision); index < changes.length && found.length < limit; index += 1) {
        const change = changes[index];
        const state = change && isCurrent(change) ? states.get(change.key) : undefined;
        if (state !== undefined) found.push(state);
      }
      return found;
    },
    ownerOf: (key) => owners.get(key) ?? null,
    apply(state, owner = null) {
      const { key, revision } = state;
      if ((states.get(key)?.revision ?? 0) > revision) return;
      const isNew = states.get(key)?.revision !== revision;
      states.set(key, state);
      if (owner === null) owners.delete(key);
      else owners.set(key, owner);
      if (revision > told) waiting.set(key, revision);
      if (isNew) for (const listener of appliedListeners) listener(state);
    },
    notify(revision) {
      if (revision <= told) return;
      told = revision;
      const ready = [...waiting].filter(([, one]) => one <= told).map(([key, one]) => ({ key, revision: one }));
      for (const { key } of ready) waiting.delete(key);
      changes.push(...ready.toSorted((a, b) => a.revision - b.revision));
      compact();
      for (const listener of [...reportedListeners]) listener();
    },
    drop(key, revision) {
      if (!isCurrent({ key, revision })) return;
      states.delete(key);
      owners.delete(key);
    },
    async reached(revision, maxMs) {
      if (told >= revision) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => {
        if (told >= revision) resolve();
      };
      const timer = setTimeout(resolve, maxMs);
      reportedListeners.add(look);
      await promise;
      reportedListeners.delete(look);
      clearTimeout(timer);
      return told >= revision;
    },
    onApplied: (listener) => listen(appliedListeners, listener),
    onTold: (listener) => listen(reportedListeners, listener),
  };
}

function entryOf(state: BucketState | undefined): BucketEntry | null {
  return state === undefined || state.value === null ? null : { ...state, value: state.value };
}

function indexBehind(changes: readonly { readonly revision: number }[], revision: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.revision ?? 0) > revision) high = middle;
    else low = middle + 1;
  }
  return low;
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
