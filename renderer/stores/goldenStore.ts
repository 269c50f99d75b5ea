import { createStore } from 'zustand/vanilla';
import type { GoldenView } from '../../preload/contract/golden.ts';
import { attemptHere, quietly, type StoreContext } from './context.ts';
import { type FormResult, failed } from './formResult.ts';

type Awaited = GoldenView['awaited'];

export interface GoldenState {
  /** Null until it was read. */
  readonly view: GoldenView | null;
  readonly busy: boolean;
  readonly result: FormResult | null;
  reload(): Promise<void>;
  setReminds(reminds: boolean): Promise<void>;
  /** The next photo of the camera is the target card; null waits no more. */
  awaitShot(awaited: Awaited): Promise<void>;
  measure(camera: string, purpose: 'reference' | 'shot', file: File): Promise<void>;
  forget(camera: string): Promise<void>;
}

/** Photos of target cards: whether light, lens and camera stay as they were set up. */
export function createGoldenStore({ client }: StoreContext) {
  return createStore<GoldenState>()((set) => {
    async function act(call: () => Promise<GoldenView>): Promise<void> {
      set({ busy: true, result: null });
      try {
        const answer = await attemptHere(call);
        if (answer.ok) set({ view: answer.value });
        else set({ result: failed(answer.error) });
      } finally {
        set({ busy: false });
      }
    }
    return {
      view: null,
      busy: false,
      result: null,
      async reload() {
        const view = await quietly(() => client.golden.get({}));
        if (view !== null) set({ view });
      },
      setReminds: (reminds) => act(() => client.golden.setReminds({ reminds })),
      awaitShot: (awaited) => act(() => client.golden.awaitShot({ awaited })),
      measure: (camera, purpose, file) => act(() => client.golden.measure({ camera, purpose, file })),
      forget: (camera) => act(() => client.golden.forget({ camera })),
    };
  });
}

/** Cameras whose shot of today is missing, by the calendar of this machine; none while reminding is off. */
export function missingToday(view: GoldenView | null, now: number): readonly string[] {
  if (view?.reminds !== true) return [];
  return view.cameras.filter(({ shots }) => !isSameDay(shots.at(-1)?.at, now)).map(({ camera }) => camera);
}

function isSameDay(at: number | undefined, now: number): boolean {
  return at !== undefined && new Date(at).toDateString() === new Date(now).toDateString();
}
