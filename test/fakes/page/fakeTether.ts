import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { DetectedCameraView } from '../../../main/contract/tether.ts';
import type { TetherView } from '../../../main/contract/tetherView.ts';
import type { CaptureNotice, StationEvent } from '../../../main/contract/views.ts';
import { text } from '../../../main/texts/text.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface TetherWorld {
  tether: TetherView;
  tetherCameras: DetectedCameraView[];
}

interface Acts {
  noted(path: string, input: unknown): void;
  emit(event: StationEvent): void;
  take(itemId: string, sideUuid: string | null, filename: string, source: string): CaptureNotice;
}

export function fakeTetherView(change: Partial<TetherView> = {}): TetherView {
  return {
    camera: null,
    keepsOnCard: true,
    state: 'off',
    message: null,
    help: null,
    canFree: false,
    battery: null,
    card: { state: 'unknown', freeBytes: null, freeImages: null },
    lens: null,
    warnings: [],
    shooting: false,
    canPreview: false,
    ...change,
  };
}

/** The fake station's tethered camera: whatever is bound is ready. */
export function fakeTetherPart(os: Os, world: TetherWorld, { noted, emit, take }: Acts) {
  const part = os.tether;
  function become(change: Partial<TetherView>): TetherView {
    world.tether = { ...world.tether, ...change };
    emit({ type: 'changed', topic: 'tether' });
    return world.tether;
  }
  return {
    get: part.get.handler(() => world.tether),
    cameras: part.cameras.handler(() => {
      noted('tether.cameras', {});
      return {
        cameras: world.tetherCameras,
        message: world.tetherCameras.length > 0 ? null : text('tether.noneFound'),
      };
    }),
    choose: part.choose.handler(({ input }) => {
      noted('tether.choose', input);
      if (input.camera === null) return become(fakeTetherView());
      return become({ camera: input.camera, state: 'ready', message: null, help: null });
    }),
    retry: part.retry.handler(() => {
      noted('tether.retry', {});
      return {};
    }),
    free: part.free.handler(() => {
      noted('tether.free', {});
      return { message: text('tether.freed') };
    }),
    test: part.test.handler(() => {
      noted('tether.test', {});
      return { ok: true, message: text('tether.testCame', { file: 'IMG_0001.JPG' }), picture: null };
    }),
    shoot: part.shoot.handler(({ input }) => {
      noted('tether.shoot', input);
      return take(input.itemId, input.sideUuid, 'IMG_0001.JPG', 'tethered camera');
    }),
    live: part.live.handler(async function* ({ signal }) {
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
      yield* [];
    }),
  };
}
