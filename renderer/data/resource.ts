import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Text } from '../../main/texts/text.ts';
import type { CallError } from '../bridge/errorText.ts';
import { createAnswerOrder } from './answerOrder.ts';
import { type Attempted, attemptHere, drop, reportFailure, type StoreContext } from './context.ts';
import { debounce } from './debounce.ts';
import { type FormResult, failed } from './formResult.ts';
import { keepSame } from './keepSame.ts';

/** What a screen sees of something that is read from the station. */
export interface Shown<View> {
  /** Null until it was read. */
  readonly view: View | null;
  readonly busy: boolean;
  /** What came of the last change, for the form that it was made with. */
  readonly result: FormResult | null;
  /** Reads it anew; what is read when it is looked at, only once it was. */
  reload(): Promise<void>;
  /** Reads it, and from now on after each change. A first reading that failed with the link lost is made up for. */
  look(): Promise<void>;
}

export interface Source<View, Own> {
  /** What says that it has changed; one that ends in a colon stands for all that begin so. */
  readonly topics?: readonly string[];
  read(): Promise<View>;
  /** It takes a moment, or few look at it: it is not read before it is looked at. */
  readonly isLazy?: boolean;
  shown?(view: View, before: View | null): Partial<Own>;
  failed?(error: CallError): Partial<Own>;
  /** While this holds it is read again and again. */
  isRunning?(view: View): boolean;
}

export interface Hold<View, Own> {
  get(): Shown<View> & Own;
  set(part: Partial<Own> | Partial<Shown<View>>): void;
  /** The station has sent it by itself: newer than all that was asked for before. */
  show(view: View): void;
  /** Makes a change that answers with all of it. What is hoped for is seen at once, and goes back where the station refuses. */
  act(call: () => Promise<View>, hoped?: (view: View) => View): Promise<Attempted<View>>;
  /** As `act`; a refusal is told to the person. False then. */
  change(call: () => Promise<View>, hoped?: (view: View) => View): Promise<boolean>;
  /** As `act`; the result is said beside the form. */
  submit(call: () => Promise<View>, done?: (view: View) => Promise<Text>): Promise<boolean>;
}

export interface Follower {
  invalidate(topic: string): void;
}

export type Resource<View, Own = object> = StoreApi<Shown<View> & Own> & Follower;

/** Some topics come many times a second: the first is followed at once. */
const followTimes = { pauseMs: 150, latestMs: 150, firstAtOnce: true };
const runningMs = 600;

/**
 * Something that is read from the station, for all who show it. An answer that a newer one has overtaken is never shown, and what is equal
 * stays the same object, so that nothing renders which has not changed.
 */
export function createResource<View, Own extends object = object>(
  context: StoreContext,
  source: Source<View, Own>,
  own: (hold: Hold<View, Own>) => Own,
): Resource<View, Own> {
  const ask = createAnswerOrder();
  let isLookedAt = source.isLazy !== true;
  let underWay = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  const store = createStore<Shown<View> & Own>()((change, get) => {
    // TypeScript can't see that these are parts of a sum with a type parameter.
    const set = (part: Partial<Own> | Partial<Shown<View>>): void => change(part as Partial<Shown<View> & Own>);

    function show(next: View): void {
      const { view: before } = get();
      const view = keepSame(before, next);
      set({ view });
      set(source.shown?.(view, before) ?? {});
      clearTimeout(again);
      if (source.isRunning?.(view) === true) again = setTimeout(() => drop(look()), runningMs);
    }

    async function look(): Promise<void> {
      isLookedAt = true;
      const isNews = ask();
      const answer = await attemptHere(source.read);
      if (answer.ok) {
        if (isNews()) show(answer.value);
      } else if (source.failed !== undefined && isNews()) set(source.failed(answer.error));
    }

    async function during<Answer>(work: () => Promise<Answer>): Promise<Answer> {
      underWay += 1;
      set({ busy: true });
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (underWay === 0) set({ busy: false });
      }
    }

    async function answered(call: () => Promise<View>, hoped?: (view: View) => View): Promise<Attempted<View>> {
      const isNews = ask();
      const { view: before } = get();
      // What was asked for before is older than what is hoped for.
      if (hoped !== undefined && before !== null && isNews()) show(hoped(before));
      const answer = await attemptHere(call);
      if (answer.ok) {
        if (isNews()) show(answer.value);
      } else if (hoped !== undefined && before !== null && isNews()) {
        show(before);
        await look();
      }
      return answer;
    }

    const hold: Hold<View, Own> = {
      get,
      set,
      show(view) {
        ask()();
        show(view);
      },
      act: (call, hoped) => during(() => answered(call, hoped)),
      async change(call, hoped) {
        const answer = await hold.act(call, hoped);
        if (!answer.ok) reportFailure(context, answer.error);
        return answer.ok;
      },
      async submit(call, done) {
        set({ result: null });
        return await during(async () => {
          const answer = await answered(call);
          if (!answer.ok) set({ result: failed(answer.error) });
          else if (done !== undefined) set({ result: { ok: true, message: await done(answer.value), field: null } });
          return answer.ok;
        });
      },
    };
    const reload = async (): Promise<void> => (isLookedAt ? await look() : undefined);
    return { view: null, busy: false, result: null, reload, look, ...own(hold) };
  });
  return following(store, source.topics ?? [], () => store.getState().reload());
}

/** The store, which reads again soon after a change of what the topics name. */
export function following<Store extends object>(
  store: Store,
  topics: readonly string[],
  reload: () => Promise<void>,
): Store & Follower {
  const soon = debounce(() => drop(reload()), followTimes);
  return Object.assign(store, {
    invalidate(topic: string) {
      if (topics.some((own) => topic === own || (own.endsWith(':') && topic.startsWith(own)))) soon();
    },
  });
}
