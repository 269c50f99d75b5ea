import { hasWord, mentionedNames } from './candidates.ts';
import type { ProbeAnswer, ProbeRead } from './probeRead.ts';

/** Yields reads and receives their answers. */
export type ProbeStep<Result> = Generator<ProbeRead, Result, ProbeAnswer>;

/**
 * How a name was proved:
 * - `effect`: the answer changes as its meaning demands
 * - `refusal`: a senseless value is refused in words that name it
 * - `accepted`: it is taken where other names are refused
 */
export type Proof = 'effect' | 'refusal' | 'accepted';

export interface NameSearch {
  readonly current: string;
  readonly names: (mentioned: readonly string[]) => readonly string[];
  /** Each asks by all names at once; any may show the effect. */
  readonly tries: readonly { ask(names: readonly string[]): ProbeRead; proves(answer: ProbeAnswer): boolean }[];
  /** Null where every value makes sense. */
  readonly askBadly: ((names: readonly string[]) => ProbeRead) | null;
  /** Null where a refusal proves nothing, since a name is required. */
  readonly refusesUnknown: (() => ProbeStep<boolean>) | null;
}

export interface FoundName {
  readonly name: string;
  readonly proof: Proof;
}

/**
 * Where unknown names are ignored, halving finds the name among all; where they are refused, each is tried alone. Null
 * without proof.
 */
export function* findName(search: NameSearch): ProbeStep<FoundName | null> {
  const { current } = search;
  const first = yield* tryNames(search, [current]);
  if (first.proved) return { name: current, proof: 'effect' };
  const strict = search.refusesUnknown !== null && (yield* search.refusesUnknown());
  if (strict && first.accepted) return { name: current, proof: 'accepted' };
  const others = search.names(first.mentioned).filter((name) => name !== current);
  if (strict) return yield* oneByOne(search, others, true);

  const all = yield* tryNames(search, others);
  if (all.proved) return yield* narrowed(search, others);
  if (!all.accepted)
    return yield* oneByOne(
      search,
      search.names(all.mentioned).filter((name) => name !== current),
      false,
    );
  return yield* refusedByName(search, [current, ...others]);
}

interface Tried {
  readonly proved: boolean;
  readonly accepted: boolean;
  readonly mentioned: readonly string[];
}

function* tryNames({ tries }: NameSearch, names: readonly string[]): ProbeStep<Tried> {
  let accepted = false;
  const mentioned: string[] = [];
  for (const { ask, proves } of tries) {
    const answer = yield ask(names);
    if (proves(answer)) return { proved: true, accepted: true, mentioned };
    accepted ||= answer.kind === 'answered';
    // A refusal blames the names that were sent; it does not ask for them.
    mentioned.push(...mentionedNames(wordsOf(answer), []).filter((name) => !names.includes(name)));
    if (answer.kind === 'failed') break;
  }
  return { proved: false, accepted, mentioned };
}

function* oneByOne(search: NameSearch, names: readonly string[], strict: boolean): ProbeStep<FoundName | null> {
  const accepted: string[] = [];
  for (const name of names) {
    const tried = yield* tryNames(search, [name]);
    if (tried.proved) return { name, proof: 'effect' };
    if (tried.accepted) accepted.push(name);
  }
  const [only, ...more] = accepted;
  return strict && only !== undefined && more.length === 0 ? { name: only, proof: 'accepted' } : null;
}

/** Likely names come first, so the first slices are small. */
function* narrowed(search: NameSearch, names: readonly string[]): ProbeStep<FoundName | null> {
  let left = names;
  let size = 1;
  while (left.length > 0) {
    const some = left.slice(0, size);
    const { proved } = yield* tryNames(search, some);
    const [name = '', ...more] = some;
    if (proved && more.length === 0) return { name, proof: 'effect' };
    left = proved ? some : left.slice(size);
    size = proved ? Math.ceil(size / 2) : Math.min(size * 2, Math.ceil(left.length / 2));
  }
  // Two names together have the effect and neither alone.
  return null;
}

function* refusedByName({ askBadly }: NameSearch, names: readonly string[]): ProbeStep<FoundName | null> {
  if (askBadly === null) return null;
  const words = wordsOf(yield askBadly(names));
  const [name, ...more] = names.filter((one) => hasWord(words, one));
  return name !== undefined && more.length === 0 ? { name, proof: 'refusal' } : null;
}

/** Empty unless the partner refused in words. */
export function wordsOf(answer: ProbeAnswer): string {
  return answer.kind === 'failed' && answer.failure.kind === 'refused' ? (answer.failure.serverMessage ?? '') : '';
}
