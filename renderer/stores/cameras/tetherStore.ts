import { createStore } from 'zustand/vanilla';
import { tetherFrameUrl } from '../../../main/contract/assets.ts';
import type { DetectedCameraView, TetherTest } from '../../../main/contract/tether.ts';
import type { TetherCamera, TetherView } from '../../../main/contract/tetherView.ts';
import type { Text } from '../../../main/texts/text.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { LiveCamera, LiveSurface } from '../../camera/liveCamera.ts';
import { tetherLiveCamera } from '../../camera/tetherLiveCamera.ts';
import { loadImage, TetherPicture } from '../../camera/tetherPicture.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, attemptHere, drop, quietly, type StoreContext } from '../context.ts';
import { type FormResult, failed, fromCore } from '../settings/formResult.ts';

export interface TetherState {
  /** Null until the core has told. */
  readonly view: TetherView | null;
  /** The bound camera as the Shoot screen sees it; null when none is bound. */
  readonly camera: LiveCamera | null;
  /** Cameras that are plugged in; null before it was looked for. */
  readonly found: { readonly cameras: readonly DetectedCameraView[]; readonly message: Text | null } | null;
  readonly looking: boolean;
  readonly changing: boolean;
  readonly testing: boolean;
  readonly test: TetherTest | null;
  readonly result: FormResult | null;

  reload(): Promise<void>;
  applyTether(view: TetherView): void;
  /** The live picture runs until what this returns is called. */
  watch(): () => void;
  look(): Promise<void>;
  /** Null: none is tethered any more. */
  choose(camera: TetherCamera | null): Promise<void>;
  setKeepsOnCard(keeps: boolean): Promise<void>;
  retry(): Promise<void>;
  free(): Promise<void>;
  takeTest(): Promise<void>;
  /** The live picture is shown again. */
  endTest(): void;
  /** Ends the live picture, for a page that goes away. */
  close(): void;
}

/** The camera that is tethered through gphoto2. */
export function createTetherStore(context: StoreContext, pictureAddress: Bridge['pictureAddress']) {
  const { client, tell } = context;
  const ask = createAnswerOrder();

  return createStore<TetherState>()((set, get) => {
    let surface: LiveSurface | null = null;
    const picture = new TetherPicture({
      follow: (signal) => client.tether.live({}, { signal }),
      load: (frame) => loadImage(pictureAddress(tetherFrameUrl(frame))),
      createCanvas: () => document.createElement('canvas'),
      onSurface: (next) => {
        surface = next;
        set({ camera: cameraOf(get().view) });
      },
    });

    function cameraOf(view: TetherView | null): LiveCamera | null {
      return tetherLiveCamera(view, surface, {
        shoot: (target) => attempt(context, () => client.tether.shoot(target), target.itemId),
        retry: () => drop(get().retry()),
        free: () => drop(get().free()),
      });
    }

    function show(view: TetherView): void {
      const before = get().view;
      set({ view, camera: cameraOf(view) });
      picture.turn(view.state === 'ready' && view.canPreview);
      // Each is told once, where the operator looks; Settings shows them all the time.
      const known = new Set(before?.warnings.map((warning) => JSON.stringify(warning)));
      for (const warning of view.warnings) if (!known.has(JSON.stringify(warning))) tell('warning', warning);
    }

    async function change(call: () => Promise<TetherView>): Promise<void> {
      const isNews = ask();
      set({ changing: true });
      try {
        const view = await attempt(context, call);
        if (view !== null && isNews()) show(view);
      } finally {
        set({ changing: false });
      }
    }

    return {
      view: null,
      camera: null,
      found: null,
      looking: false,
      changing: false,
      testing: false,
      test: null,
      result: null,

      async reload() {
        const isNews = ask();
        const view = await quietly(() => client.tether.get({}));
        if (view !== null && isNews()) show(view);
      },
      applyTether(view) {
        ask()();
        show(view);
      },
      watch: () => picture.watch(),
      async look() {
        set({ looking: true });
        try {
          const found = await attempt(context, () => client.tether.cameras({}));
          if (found !== null) set({ found });
        } finally {
          set({ looking: false });
        }
      },
      async choose(camera) {
        set({ test: null, result: null });
        await change(() => client.tether.choose({ camera }));
        set({ found: null });
      },
      setKeepsOnCard: (keeps) => change(() => client.tether.setKeepsOnCard({ keeps })),
      async retry() {
        await attempt(context, () => client.tether.retry({}));
      },
      async free() {
        const answer = await attempt(context, () => client.tether.free({}));
        if (answer !== null) tell('info', answer.message);
        if (get().found !== null) await get().look();
      },
      async takeTest() {
        set({ testing: true, test: null, result: null });
        try {
          const answer = await attemptHere(() => client.tether.test({}));
          if (!answer.ok) set({ result: failed(answer.error) });
          else set({ test: answer.value, result: fromCore(answer.value) });
        } finally {
          set({ testing: false });
        }
      },
      endTest: () => set({ test: null, result: null }),
      close: () => picture.close(),
    };
  });
}
