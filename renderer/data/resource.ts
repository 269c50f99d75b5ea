import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Text } from '../../main/texts/text.ts';
import type { CallError } from '../bridge/errorText.ts';
import { createAnswerOrder } from './answerOrder.ts';
import { type Attempted, attemptHere, drop, reportFailure, type StoreContext } from './context.ts';
import { debounce } from './debounce.ts';
import { type FormResult, failed } from './formResult.ts';
import { keepSame } from './keepSame.ts';

/** Data of the station as a screen sees them. */
export interface Shown<View> {
  readonly view: View | null;
  readonly busy: boolean;
  readonly result: FormResult | null;
  reload(): Promise<void>;
  /** Reads, and reads again after each change. A first read that failed with the link lost is repeated. */
  look(): Promise<void>;
}

export interface Source<View, Own> {
  /** The topics of its changes; one that ends in a colon matches by prefix. */
  readonly topics?: readonly string[];
  read(): Promise<View>;
  /** Read only once it is shown: it takes a moment, or few look at it. */
  readonly isLazy?: boolean;
  shown?(view: View, before: View | null): Partial<Own>;
  failed?(error: CallError): Partial<Own>;
  /** It is polled while this holds. */
  isRunning?(view: View): boolean;
}

export interface Hold<View, Own> {
  get(): Shown<View> & Own;
  set(part: Partial<Own> | Partial<Shown<View>>): void;
  /** Sent by the station, so newer than all earlier requests. */
  show(view: View): void;
  /** The change answers with the whole view. The expected view shows at once, and goes back where the station refuses. */
  act(call: () => Promise<View>, hoped?: (view: View) => View): Promise<Attempted<View>>;
  /** As `act`, but a refusal is reported to the person and gives false. */
  change(call: () => Promise<View>, hoped?: (view: View) => View): Promise<boolean>;
  /** As `act`, but the result stands beside the form. */
  submit(call: () => Promise<View>, done?: (view: View) => Promise<Text>): Promise<boolean>;
}

export interface Follower {
  invalidate(topic: string): void;
}

export type Resource<View, Own = object> = StoreApi<Shown<View> & Own> & Follower;

const followTimes = { pauseMs: 150, latestMs: 150, firstAtOnce: true };
const runningMs = 600;

/** An overtaken answer is never shown, and equal parts stay the same object, so that nothing renders needlessly. */
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
      // Earlier requests are older than the expected view.
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
