import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pLimit from 'p-limit';
import { tetherKey } from '../../../preload/contract/overlays.ts';
import type { DetectedCameraView, TetherTest } from '../../../preload/contract/tether.ts';
import type { TetherCamera, TetherView } from '../../../preload/contract/tetherView.ts';
import type { CaptureNotice } from '../../../preload/contract/views.ts';
import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import { type CameraHolder, endDesktopHolders } from '../../capture/tether/holders.ts';
import { listTetherable, type TetherableCamera } from '../../capture/tether/listTetherable.ts';
import { startTether, type Tether } from '../../capture/tether/tether.ts';
import type { Delivered, Origin } from '../../capture/tether/tetherQueue.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Core } from '../core.ts';
import { changeSetting, readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { freeBytesOf } from '../upkeep/freeSpace.ts';
import { createLiveFrames, type LiveFrames } from './liveFrames.ts';
import { gphotoProgramOf } from './tetherProgram.ts';
import { destinationOf, isSameShot, nameOfPurpose, type Purpose } from './tetherPurpose.ts';
import { tetherViewOf } from './tetherView.ts';

/** The camera that is tethered through gphoto2: its settings, its state, its shutter and its live picture. */
export interface TetherSource {
  readonly view: TetherView;
  readonly frames: Pick<LiveFrames, 'newest' | 'watch'>;
  /** The picture of the last test; null before one. */
  readonly testPicture: Buffer | null;
  /** Watches the bound camera, when there is one and the station is live. Called once, when all parts are joined. */
  begin(): void;
  cameras(signal: AbortSignal): Promise<{ cameras: DetectedCameraView[]; message: string | null }>;
  /** Null: none is tethered any more. */
  choose(camera: TetherCamera | null): Promise<void>;
  setKeepsOnCard(keeps: boolean): void;
  retry(): void;
  free(): Promise<string>;
  test(): Promise<TetherTest>;
  /** Throws `not_possible` when the camera cannot shoot now or did not, with what is the matter. */
  shoot(itemId: ItemId, sideUuid: string | null): Promise<CaptureNotice>;
  close(): Promise<void>;
}

type Result =
  | { readonly kind: 'notice'; readonly notice: CaptureNotice }
  | { readonly kind: 'test'; readonly test: TetherTest };

export function createTetherSource(core: Core): TetherSource {
  const { dataFolder, environment, log } = core.options;
  const folder = join(dataFolder, 'tether');
  const program = gphotoProgramOf(environment, folder);
  const frames = createLiveFrames();
  let tether: Tether<Purpose, Result> | null = null;
  let testPicture: Buffer | null = null;
  let testCount = 0;
  let lastTest: { readonly purpose: Purpose; readonly filename: string } | null = null;
  // Those that the last look for cameras met: a camera can be held before it is the station's.
  let met: readonly CameraHolder[] = [];
  // Changes run one after the other: two at once would leave a camera open that nobody can close.
  const oneAtATime = pLimit(1);

  function tell(level: 'info' | 'warning' | 'error', message: string): void {
    core.hub.emit({ type: 'notice', level, message });
  }

  function changed(): void {
    core.hub.emit({ type: 'tether', tether: viewNow() });
  }

  function viewNow(): TetherView {
    return tetherViewOf(readSetting(core.store, stationSettings.tether), tether?.report ?? null);
  }

  async function start(): Promise<void> {
    const { camera } = readSetting(core.store, stationSettings.tether);
    if (camera === null || !core.options.live || core.closing.aborted) return;
    tether = await startTether<Purpose, Result>({
      program,
      folder,
      camera,
      deliver,
      keepsOnCard: () => readSetting(core.store, stationSettings.tether).keepsOnCard,
      onReport: changed,
      onFrame: (jpeg) => frames.push(jpeg),
      liveWanted: () => frames.wanted,
      onLost: (purpose, why) => {
        if (purpose.kind !== 'item') return;
        const picture = `The picture of ${nameOfPurpose(core, purpose)}`;
        if (why === 'not_there') tell('error', `${picture} is not on the camera either. Take it again.`);
        else
          tell('error', `${picture} cannot be found on the camera by itself. Take it again, or import it from there.`);
      },
      onManyMissed: (count) =>
        tell('warning', `${count} new pictures are on the camera's card. Import those that you need.`),
      onCut: (names) =>
        tell('error', `The disk is full: ${names.join(', ')} is still on the camera. Free some space, then import it.`),
      freeBytes: core.options.freeBytes ?? freeBytesOf,
      log,
      signal: core.closing,
    });
  }

  async function stop(): Promise<void> {
    const before = tether;
    tether = null;
    await before?.close();
  }

  /** The setting goes first: one that cannot be written leaves the camera as it is. */
  function replace(change: () => void): Promise<void> {
    return oneAtATime(async () => {
      core.closing.throwIfAborted();
      change();
      await stop();
      await start();
      changed();
    });
  }

  async function deliver(
    file: CapturedFile,
    origin: Origin<Purpose>,
    serialNumber: string,
  ): Promise<Delivered<Result>> {
    if (origin.kind === 'shot' && isOfTest(origin.context, file)) return await keepTest(file);
    const to = { ...destinationOf(core, file, origin), camera: tetherKey(serialNumber) };
    const { answer, notice } = await core.intake.ingest(file, to);
    return { answer, result: { kind: 'notice', notice } };
  }

  /** What the camera's own button took meanwhile comes with it, and is a photo like any other. */
  function isOfTest(purpose: Purpose, file: CapturedFile): boolean {
    if (purpose.kind !== 'test') return false;
    if (lastTest?.purpose !== purpose) lastTest = { purpose, filename: file.filename };
    return isSameShot(lastTest, file);
  }

  async function keepTest(file: CapturedFile): Promise<Delivered<Result>> {
    const isJpeg = /^\.jpe?g$/i.test(extname(file.filename));
    if (isJpeg && 'path' in file.content) {
      testPicture = await readFile(file.content.path);
      testCount += 1;
    }
    const message = isJpeg ? `${file.filename} has come.` : `${file.filename} has come; it cannot be shown here.`;
    return {
      answer: 'accepted',
      result: { kind: 'test', test: { ok: true, message, picture: isJpeg ? testCount : null } },
    };
  }

  async function take(purpose: Purpose): Promise<Result> {
    if (tether === null) throw new StationError('not_possible', 'No tethered camera is chosen.');
    await core.space.require();
    const outcome = await tether.shoot(purpose);
    switch (outcome.kind) {
      case 'taken':
        return outcome.result;
      case 'failed':
        throw new StationError('not_possible', outcome.failure.message, { cause: outcome.failure });
      case 'broken':
        throw new StationError(
          'not_possible',
          'The camera broke off in the middle of the shot. It is being brought back, and the picture is fetched if the camera has it.',
          { cause: outcome.failure },
        );
      case 'not_ready': {
        const { message, help } = outcome.report;
        throw new StationError(
          'not_possible',
          [message ?? 'The camera is not ready yet.', help].filter(Boolean).join(' '),
        );
      }
    }
  }

  return {
    get view() {
      return viewNow();
    },
    frames,
    get testPicture() {
      return testPicture;
    },
    begin() {
      oneAtATime(start).catch((error: unknown) =>
        log.error('The tethered camera could not be started', { error: String(error) }),
      );
    },
    async cameras(signal) {
      const { camera } = readSetting(core.store, stationSettings.tether);
      const { cameras, message } = await listTetherable(
        program,
        { bound: camera, usedPort: tether?.usedPort ?? null },
        signal,
      );
      met = cameras.flatMap(({ holders }) => holders);
      return { cameras: cameras.map(detectedView), message };
    },
    choose: (camera) => replace(() => changeSetting(core.store, stationSettings.tether, { camera })),
    setKeepsOnCard(keeps) {
      changeSetting(core.store, stationSettings.tether, { keepsOnCard: keeps });
      changed();
    },
    retry: () => tether?.retry(),
    async free() {
      const ended = await endDesktopHolders([...(tether?.report.holders ?? []), ...met]);
      met = [];
      if (ended === 0) return 'Nothing was ended: the desktop does not hold the camera (any more).';
      tether?.retry();
      return "The desktop's hold on the camera was ended. It is tried again now.";
    },
    async test() {
      const result = await take({ kind: 'test' });
      return result.kind === 'test' ? result.test : { ok: true, message: result.notice.message, picture: null };
    },
    async shoot(itemId, sideUuid) {
      core.intake.checkDestination(itemId, sideUuid);
      const result = await take({ kind: 'item', itemId, sideUuid, at: core.clock() });
      if (result.kind === 'test') throw new StationError('failed', 'A test took the place of the shot. Take it again.');
      return result.notice;
    },
    async close() {
      await oneAtATime(() => undefined);
      await stop();
    },
  };
}

function detectedView({ holders, ...camera }: TetherableCamera): DetectedCameraView {
  return { ...camera, canFree: holders.some(({ isDesktop }) => isDesktop) };
}
