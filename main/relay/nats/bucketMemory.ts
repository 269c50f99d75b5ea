/** One key of a bucket as it stands; `value` null: it was removed. */
export interface BucketState {
  readonly key: string;
  readonly value: string | null;
  /** Grows with each write to the bucket. */
  readonly revision: number;
  /** When it was written. */
  readonly at: number;
}

export interface BucketEntry extends BucketState {
  readonly value: string;
}

/** What a relay holds of a bucket. Writes of its own come at once, those of others in order; `told` is up to where nothing is missing. */
export interface BucketMemory {
  get(key: string): BucketEntry | null;
  /** Those whose key begins so. */
  entries(prefix: string): readonly BucketEntry[];
  /** Removed keys too. */
  states(): readonly BucketState[];
  /** What changed behind that revision, oldest first, of each key its newest state alone. */
  behind(revision: number, limit: number): readonly BucketState[];
  readonly told: number;
  /** Who pays for the value of a key; null: nobody. */
  ownerOf(key: string): string | null;
  /** Takes a state, unless a newer one is here; `owner` pays for it. */
  apply(state: BucketState, owner?: string | null): void;
  /** Nothing up to that revision is missing any more. */
  tell(revision: number): void;
  drop(key: string, revision: number): void;
  /** Whether nothing up to that revision is missing, within so long. */
  reached(revision: number, longestMs: number): Promise<boolean>;
  /** Told of each state as it is taken. */
  onApplied(listener: (state: BucketState) => void): () => void;
  /** Told each time that `told` grows. */
  onTold(listener: () => void): () => void;
}

const leastCompacted = 1_000;

export function createBucketMemory(): BucketMemory {
  const states = new Map<string, BucketState>();
  const owners = new Map<string, string>();
  /** Revisions as they are told, rising; many are of keys that have changed since. */
  let changes: { readonly key: string; readonly revision: number }[] = [];
  const waiting = new Map<string, number>();
  const appliedListeners = new Set<(state: BucketState) => void>();
  const toldListeners = new Set<() => void>();
  let told = 0;

  const isCurrent = ({ key, revision }: { readonly key: string; readonly revision: number }): boolean =>
    states.get(key)?.revision === revision;

  function compact(): void {
    if (changes.length > Math.max(leastCompacted, 2 * states.size)) changes = changes.filter(isCurrent);
  }

  return {
    get told() {
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
      // The servers' word on when it was comes last.
      states.set(key, state);
      if (owner === null) owners.delete(key);
      else owners.set(key, owner);
      if (revision > told) waiting.set(key, revision);
      if (isNew) for (const listener of appliedListeners) listener(state);
    },
    tell(revision) {
      if (revision <= told) return;
      told = revision;
      const ready = [...waiting].filter(([, one]) => one <= told).map(([key, one]) => ({ key, revision: one }));
      for (const { key } of ready) waiting.delete(key);
      changes.push(...ready.toSorted((a, b) => a.revision - b.revision));
      compact();
      for (const listener of [...toldListeners]) listener();
    },
    drop(key, revision) {
      if (!isCurrent({ key, revision })) return;
      states.delete(key);
      owners.delete(key);
    },
    async reached(revision, longestMs) {
      if (told >= revision) return true;
      const { promise, resolve } = Promise.withResolvers<void>();
      const look = (): void => {
        if (told >= revision) resolve();
      };
      const timer = setTimeout(resolve, longestMs);
      toldListeners.add(look);
      await promise;
      toldListeners.delete(look);
      clearTimeout(timer);
      return told >= revision;
    },
    onApplied: (listener) => listen(appliedListeners, listener),
    onTold: (listener) => listen(toldListeners, listener),
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
