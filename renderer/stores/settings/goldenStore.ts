import { createStore } from 'zustand/vanilla';
import type { GoldenView } from '../../../main/contract/golden.ts';
import { photoSources } from '../../../main/contract/photoSources.ts';
import type { Text } from '../../../main/texts/text.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attemptHere, quietly, type StoreContext } from '../context.ts';
import { tooLargeText } from '../photos/batchFiles.ts';
import { type FormResult, failed } from './formResult.ts';

type Awaited = GoldenView['awaited'];

export interface CameraDrift {
  readonly camera: string;
  readonly message: Text;
}

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
  const ask = createAnswerOrder();
  return createStore<GoldenState>()((set) => {
    async function act(call: () => Promise<GoldenView>): Promise<void> {
      const isNews = ask();
      set({ busy: true, result: null });
      try {
        const answer = await attemptHere(call);
        if (!answer.ok) set({ result: failed(answer.error) });
        else if (isNews()) set({ view: answer.value });
      } finally {
        set({ busy: false });
      }
    }
    return {
      view: null,
      busy: false,
      result: null,
      async reload() {
        const isNews = ask();
        const view = await quietly(() => client.golden.get({}));
        if (view !== null && isNews()) set({ view });
      },
      setReminds: (reminds) => act(() => client.golden.setReminds({ reminds })),
      awaitShot: (awaited) => act(() => client.golden.awaitShot({ awaited })),
      async measure(camera, purpose, file) {
        const tooLarge = tooLargeText([file]);
        if (tooLarge !== null) set({ result: failed({ message: tooLarge, field: null }) });
        else await act(() => client.golden.measure({ camera, purpose, file }));
      },
      forget: (camera) => act(() => client.golden.forget({ camera })),
    };
  });
}

/** Cameras whose shot of today is missing, by the calendar of this machine; none while reminding is off. */
export function missingToday(view: GoldenView | null, now: number): readonly string[] {
  if (view?.reminds !== true) return [];
  return view.cameras.filter(({ shots }) => !isSameDay(shots.at(-1)?.at, now)).map(({ camera }) => camera);
}

/** The drifts that today's shots show, with their cameras. */
export function driftsToday(view: GoldenView | null, now: number): readonly CameraDrift[] {
  const shot = view?.cameras.filter(({ shots }) => isSameDay(shots.at(-1)?.at, now)) ?? [];
  return shot.flatMap(({ camera, drifts }) =>
    drifts.filter(({ level }) => level === 'drifts').map(({ text }) => ({ camera, message: text })),
  );
}

/** Ways that photos come by from a camera. What a person hands over may be of any, and practice has none. */
const notOfOneCamera: ReadonlySet<string> = new Set([
  photoSources.byHand,
  photoSources.card,
  photoSources.commandLine,
  photoSources.practice,
  photoSources.rebuild,
]);

/** Cameras that could be followed and are not yet, of those that photos came from. */
export function camerasToFollow(view: GoldenView, sources: readonly string[]): readonly string[] {
  const followed = new Set(view.cameras.map(({ camera }) => camera));
  return [...new Set([photoSources.hotFolder, ...sources])].filter(
    (name) => !followed.has(name) && !notOfOneCamera.has(name),
  );
}

function isSameDay(at: number | undefined, now: number): boolean {
  return at !== undefined && new Date(at).toDateString() === new Date(now).toDateString();
}
