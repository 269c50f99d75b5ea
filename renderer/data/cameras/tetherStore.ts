import { tetherFrameUrl } from '../../../main/contract/assets.ts';
import type { DetectedCameraView, TetherTest } from '../../../main/contract/tether.ts';
import type { TetherCamera, TetherView } from '../../../main/contract/tetherView.ts';
import type { Text } from '../../../main/texts/text.ts';
import type { Bridge } from '../../bridge/bridge.ts';
import type { LiveCamera, LiveSurface } from '../../camera/liveCamera.ts';
import { tetherLiveCamera } from '../../camera/tetherLiveCamera.ts';
import { loadImage, TetherPicture } from '../../camera/tetherPicture.ts';
import { attempt, attemptHere, drop, type StoreContext } from '../context.ts';
import { failed, fromCore } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface TetherState {
  readonly camera: LiveCamera | null;
  readonly found: { readonly cameras: readonly DetectedCameraView[]; readonly message: Text | null } | null;
  readonly looking: boolean;
  readonly testing: boolean;
  readonly test: TetherTest | null;
  watch(): () => void;
  find(): Promise<void>;
  /** Null: none is tethered. */
  choose(camera: TetherCamera | null): Promise<void>;
  retry(): Promise<void>;
  free(): Promise<void>;
  takeTest(): Promise<void>;
  endTest(): void;
  close(): void;
}

export function createTetherStore(context: StoreContext, pictureAddress: Bridge['pictureAddress']) {
  const { client, notify } = context;
  let surface: LiveSurface | null = null;
  const picture = new TetherPicture({
    follow: (signal) => client.tether.live({}, { signal }),
    load: (frame) => loadImage(pictureAddress(tetherFrameUrl(frame))),
    createCanvas: () => document.createElement('canvas'),
    onSurface: (next) => {
      surface = next;
      tether.setState({ camera: cameraOf(tether.getState().view) });
    },
  });

  function cameraOf(view: TetherView | null): LiveCamera | null {
    return tetherLiveCamera(view, surface, {
      shoot: (target) => attempt(context, () => client.tether.shoot(target), target.itemId),
      retry: () => drop(tether.getState().retry()),
      free: () => drop(tether.getState().free()),
    });
  }

  function shown(view: TetherView, before: TetherView | null): Partial<TetherState> {
    picture.turn(view.state === 'ready' && view.canPreview);
    // Each warning is reported once; Settings always shows them.
    const known = new Set(before?.warnings.map((warning) => JSON.stringify(warning)));
    for (const warning of view.warnings) if (!known.has(JSON.stringify(warning))) notify('warning', warning);
    return { camera: cameraOf(view) };
  }

  const source = { topics: ['tether', 'setting:tether'], read: () => client.tether.get({}), shown };
  const tether = createResource<TetherView, TetherState>(context, source, ({ get, set, change }) => ({
    camera: null,
    found: null,
    looking: false,
    testing: false,
    test: null,
    watch: () => picture.watch(),
    async find() {
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
    async retry() {
      await attempt(context, () => client.tether.retry({}));
    },
    async free() {
      const answer = await attempt(context, () => client.tether.free({}));
      if (answer !== null) notify('info', answer.message);
      if (get().found !== null) await get().find();
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
  }));
  return tether;
}
