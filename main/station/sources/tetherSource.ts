import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pLimit from 'p-limit';
import type { DetectedCameraView, TetherTest } from '../../../preload/contract/tether.ts';
import type { TetherCamera, TetherView } from '../../../preload/contract/tetherView.ts';
import type { CaptureNotice } from '../../../preload/contract/views.ts';
import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import { type CameraHolder, endDesktopHolders } from '../../capture/tether/holders.ts';
import { listTetherable, type TetherableCamera } from '../../capture/tether/listTetherable.ts';
import { startTether, type Tether } from '../../capture/tether/tether.ts';
import type { Delivered, Origin } from '../../capture/tether/tetherQueue.ts';
import type { TetherReport } from '../../capture/tether/tetherReport.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { tetherKey } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import { freeBytesOf } from '../../lib/files/freeBytes.ts';
import { type Text, text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import type { Hub } from '../hub.ts';
import type { Intake } from '../intake/intake.ts';
import { changeSetting, readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { createLiveFrames, type LiveFrames } from './liveFrames.ts';
import { gphotoProgramOf } from './tetherProgram.ts';
import { destinationOf, isSameShot, nameOfPurpose, type Purpose, type PurposeParts } from './tetherPurpose.ts';
import { tetherViewOf } from './tetherView.ts';

/** The camera that is tethered through gphoto2: its settings, its state, its shutter and its live picture. */
export interface TetherSource {
  readonly view: TetherView;
  readonly frames: Pick<LiveFrames, 'newest' | 'watch'>;
  /** The picture of the last test; null before one. */
  readonly testPicture: Buffer | null;
  /** Watches the bound camera, when there is one and the station is live. Called once, when all parts are joined. */
  begin(): void;
  cameras(signal: AbortSignal): Promise<{ cameras: DetectedCameraView[]; message: Text | null }>;
  /** Null: none is tethered any more. */
  choose(camera: TetherCamera | null): Promise<void>;
  setKeepsOnCard(keeps: boolean): void;
  retry(): void;
  free(): Promise<Text>;
  test(): Promise<TetherTest>;
  /** Throws `not_possible` when the camera cannot shoot now or did not, with what is the matter. */
  shoot(itemId: ItemId, sideUuid: string | null): Promise<CaptureNotice>;
  close(): Promise<void>;
}

type Result =
  | { readonly kind: 'notice'; readonly notice: CaptureNotice }
  | { readonly kind: 'test'; readonly test: TetherTest };

export interface TetherParts extends PurposeParts {
  readonly options: Pick<StationOptions, 'live' | 'dataFolder' | 'environment' | 'freeBytes' | 'log'>;
  readonly store: PurposeParts['store'] & Pick<Store, 'settings'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly intake: Pick<Intake, 'checkDestination' | 'ingest'>;
  /** Throws where the disk has too little room for photos. */
  readonly space: { require(): Promise<void> };
  readonly clock: () => Millis;
  /** Aborts when the station closes. */
  readonly closing: AbortSignal;
}

export function createTetherSource(core: TetherParts): TetherSource {
  const { dataFolder, environment, log } = core.options;
  const folder = join(dataFolder, 'tether');
  const program = gphotoProgramOf(environment, folder);
  const frames = createLiveFrames();
  let tether: Tether<Purpose, Result> | null = null;
  let testPicture: Buffer | null = null;
  let testCount = 0;
  let lastTest: { readonly purpose: Purpose; readonly filename: string } | null = null;
  // Programs that the last look for cameras met: a camera can be held before it is the station's.
  let met: readonly CameraHolder[] = [];
  // Changes run one after the other: two at once would leave a camera open that nobody can close.
  const oneAtATime = pLimit(1);

  function tell(level: 'info' | 'warning' | 'error', message: Text): void {
    core.hub.emit({ type: 'notice', level, message });
  }

  function changed(): void {
    core.changes.publish('tether');
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
        const named = { purpose: nameOfPurpose(core, purpose) };
        tell('error', text(why === 'not_there' ? 'tether.lost' : 'tether.notFound', named));
      },
      onManyMissed: (count) => tell('warning', text('tether.manyMissed', { count })),
      onCut: (files) => tell('error', text('tether.cutByFullDisk', { files })),
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

  /** Pictures that the camera's own button took meanwhile come with it, and are photos like any other. */
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
    const message = text(isJpeg ? 'tether.testCame' : 'tether.testNotShown', { file: file.filename });
    return {
      answer: 'accepted',
      result: { kind: 'test', test: { ok: true, message, picture: isJpeg ? testCount : null } },
    };
  }

  async function take(purpose: Purpose): Promise<Result> {
    if (tether === null) throw new StationError('not_possible', text('tether.noneChosen'));
    await core.space.require();
    const outcome = await tether.shoot(purpose);
    switch (outcome.kind) {
      case 'taken':
        return outcome.result;
      case 'failed':
        throw new StationError('not_possible', outcome.failure.text, { cause: outcome.failure });
      case 'broken':
        throw new StationError('not_possible', text('tether.brokeOff'), { cause: outcome.failure });
      case 'not_ready':
        throw new StationError('not_possible', notReady(outcome.report));
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
      if (ended === 0) return text('tether.notHeld');
      tether?.retry();
      return text('tether.freed');
    },
    async test() {
      const result = await take({ kind: 'test' });
      return result.kind === 'test' ? result.test : { ok: true, message: result.notice.message, picture: null };
    },
    async shoot(itemId, sideUuid) {
      core.intake.checkDestination(itemId, sideUuid);
      const result = await take({ kind: 'item', itemId, sideUuid, at: core.clock() });
      if (result.kind === 'test') throw new StationError('failed', text('tether.testInstead'));
      return result.notice;
    },
    async close() {
      await oneAtATime(() => undefined);
      await stop();
    },
  };
}

function notReady({ message, help }: TetherReport): Text {
  if (message === null) return text('tether.notReady');
  return help === null ? message : text('tether.withHelp', { message, help });
}

function detectedView({ holders, ...camera }: TetherableCamera): DetectedCameraView {
  return { ...camera, canFree: holders.some(({ isDesktop }) => isDesktop) };
}
