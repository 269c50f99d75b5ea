import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import pLimit from 'p-limit';
import type { CapturedFile } from '../../capture/offer/capturedFile.ts';
import { healthWarnings, unknownHealth } from '../../capture/tether/cameraHealth.ts';
import { type CameraHolder, endDesktopHolders } from '../../capture/tether/holders.ts';
import { listTetherable, type TetherableCamera } from '../../capture/tether/listTetherable.ts';
import { startTether, type Tether } from '../../capture/tether/tether.ts';
import type { Delivered, Origin } from '../../capture/tether/tetherQueue.ts';
import type { TetherReport } from '../../capture/tether/tetherReport.ts';
import type { DetectedCameraView, TetherTest } from '../../contract/tether.ts';
import type { TetherCamera, TetherView } from '../../contract/tetherView.ts';
import type { CaptureNotice } from '../../contract/views.ts';
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
import type { TetherSettings } from '../settings/settings.ts';
import { stationSettings } from '../settings/settings.ts';
import { createLiveFrames, type LiveFrames } from './liveFrames.ts';
import { gphotoProgramOf } from './tetherProgram.ts';
import { destinationOf, isSameShot, nameOfPurpose, type Purpose, type PurposeParts } from './tetherPurpose.ts';

export interface TetherSource {
  readonly view: TetherView;
  readonly frames: Pick<LiveFrames, 'newest' | 'watch'>;
  readonly testPicture: Buffer | null;
  begin(): void;
  cameras(signal: AbortSignal): Promise<{ cameras: DetectedCameraView[]; message: Text | null }>;
  choose(camera: TetherCamera | null): Promise<void>;
  retry(): void;
  free(): Promise<Text>;
  test(): Promise<TetherTest>;
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
  readonly space: { require(): Promise<void> };
  readonly clock: () => Millis;
  readonly closing: AbortSignal;
}

export function createTetherSource(core: TetherParts): TetherSource {
  return new GphotoTether(core);
}

class GphotoTether implements TetherSource {
  readonly #core: TetherParts;
  readonly #folder: string;
  readonly #program: ReturnType<typeof gphotoProgramOf>;
  readonly #frames = createLiveFrames();
  #tether: Tether<Purpose, Result> | null = null;
  #testPicture: Buffer | null = null;
  #testCount = 0;
  #lastTest: { readonly purpose: Purpose; readonly filename: string } | null = null;
  /** A camera can be held before it is the station's. */
  #met: readonly CameraHolder[] = [];
  /** Two changes at once would leave an open camera that nobody can close. */
  readonly #oneAtATime = pLimit(1);

  constructor(core: TetherParts) {
    this.#core = core;
    this.#folder = join(this.#core.options.dataFolder, 'tether');
    this.#program = gphotoProgramOf(this.#core.options.environment, this.#folder);
  }

  get view(): TetherView {
    return tetherViewOf(readSetting(this.#core.store, stationSettings.tether), this.#tether?.report ?? null);
  }

  get frames(): Pick<LiveFrames, 'newest' | 'watch'> {
    return this.#frames;
  }

  get testPicture(): Buffer | null {
    return this.#testPicture;
  }

  begin(): void {
    this.#oneAtATime(() => this.#start()).catch((error: unknown) =>
      this.#core.options.log.error('The tethered camera could not be started', { error: String(error) }),
    );
  }

  async cameras(signal: AbortSignal): Promise<{ cameras: DetectedCameraView[]; message: Text | null }> {
    const { camera } = readSetting(this.#core.store, stationSettings.tether);
    const { cameras, message } = await listTetherable(
      this.#program,
      { bound: camera, usedPort: this.#tether?.usedPort ?? null },
      signal,
    );
    this.#met = cameras.flatMap(({ holders }) => holders);
    return { cameras: cameras.map(detectedView), message };
  }

  choose(camera: TetherCamera | null): Promise<void> {
    return this.#replace(() => changeSetting(this.#core.store, stationSettings.tether, { camera }));
  }

  retry(): void {
    this.#tether?.retry();
  }

  async free(): Promise<Text> {
    const ended = await endDesktopHolders([...(this.#tether?.report.holders ?? []), ...this.#met]);
    this.#met = [];
    if (ended === 0) return text('tether.notHeld');
    this.#tether?.retry();
    return text('tether.freed');
  }

  async test(): Promise<TetherTest> {
    const result = await this.#take({ kind: 'test' });
    return result.kind === 'test' ? result.test : { ok: true, message: result.notice.message, picture: null };
  }

  async shoot(itemId: ItemId, sideUuid: string | null): Promise<CaptureNotice> {
    this.#core.intake.checkDestination(itemId, sideUuid);
    const result = await this.#take({ kind: 'item', itemId, sideUuid, at: this.#core.clock() });
    if (result.kind === 'test') throw new StationError('failed', text('tether.testInstead'));
    return result.notice;
  }

  async close(): Promise<void> {
    await this.#oneAtATime(() => undefined);
    await this.#stop();
  }

  #tell(level: 'info' | 'warning' | 'error', message: Text): void {
    this.#core.hub.emit({ type: 'notice', level, message, part: 'tethered_camera' });
  }

  #changed(): void {
    this.#core.changes.publish('tether');
  }

  async #start(): Promise<void> {
    const { camera } = readSetting(this.#core.store, stationSettings.tether);
    if (camera === null || !this.#core.options.live || this.#core.closing.aborted) return;
    this.#tether = await startTether<Purpose, Result>({
      program: this.#program,
      folder: this.#folder,
      camera,
      deliver: (file, origin, serialNumber) => this.#deliver(file, origin, serialNumber),
      keepsOnCard: () => readSetting(this.#core.store, stationSettings.tether).keepsOnCard,
      onReport: () => this.#changed(),
      onFrame: (jpeg) => this.#frames.push(jpeg),
      liveWanted: () => this.#frames.wanted,
      onLost: (purpose, why) => {
        if (purpose.kind !== 'item') return;
        const named = { purpose: nameOfPurpose(this.#core, purpose) };
        this.#tell('error', text(why === 'not_there' ? 'tether.lost' : 'tether.notFound', named));
      },
      onManyMissed: (count) => this.#tell('warning', text('tether.manyMissed', { count })),
      onCut: (files) => this.#tell('error', text('tether.cutByFullDisk', { files })),
      freeBytes: this.#core.options.freeBytes ?? freeBytesOf,
      log: this.#core.options.log,
      signal: this.#core.closing,
    });
  }

  async #stop(): Promise<void> {
    const before = this.#tether;
    this.#tether = null;
    await before?.close();
  }

  /** The setting is written first: if that fails, the camera stays as it is. */
  #replace(change: () => void): Promise<void> {
    return this.#oneAtATime(async () => {
      this.#core.closing.throwIfAborted();
      change();
      await this.#stop();
      await this.#start();
      this.#changed();
    });
  }

  async #deliver(file: CapturedFile, origin: Origin<Purpose>, serialNumber: string): Promise<Delivered<Result>> {
    if (origin.kind === 'shot' && this.#isOfTest(origin.context, file)) return await this.#keepTest(file);
    const to = { ...destinationOf(this.#core, file, origin), camera: tetherKey(serialNumber) };
    const { answer, notice } = await this.#core.intake.ingest(file, to);
    return { answer, result: { kind: 'notice', notice } };
  }

  /** Pictures by the camera's own button are ordinary photos. */
  #isOfTest(purpose: Purpose, file: CapturedFile): boolean {
    if (purpose.kind !== 'test') return false;
    if (this.#lastTest?.purpose !== purpose) this.#lastTest = { purpose, filename: file.filename };
    return isSameShot(this.#lastTest, file);
  }

  async #keepTest(file: CapturedFile): Promise<Delivered<Result>> {
    const isJpeg = /^\.jpe?g$/i.test(extname(file.filename));
    if (isJpeg && 'path' in file.content) {
      this.#testPicture = await readFile(file.content.path);
      this.#testCount += 1;
    }
    const message = text(isJpeg ? 'tether.testCame' : 'tether.testNotShown', { file: file.filename });
    return {
      answer: 'accepted',
      result: { kind: 'test', test: { ok: true, message, picture: isJpeg ? this.#testCount : null } },
    };
  }

  async #take(purpose: Purpose): Promise<Result> {
    if (this.#tether === null) throw new StationError('not_possible', text('tether.noneChosen'));
    await this.#core.space.require();
    const outcome = await this.#tether.shoot(purpose);
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
}

function notReady({ message, help }: TetherReport): Text {
  if (message === null) return text('tether.notReady');
  return help === null ? message : text('tether.withHelp', { message, help });
}

function detectedView({ holders, ...camera }: TetherableCamera): DetectedCameraView {
  return { ...camera, canFree: holders.some(({ isDesktop }) => isDesktop) };
}

function tetherViewOf({ camera, keepsOnCard }: TetherSettings, report: TetherReport | null): TetherView {
  const health = report?.health ?? unknownHealth;
  const { card } = health;
  return {
    camera,
    keepsOnCard,
    state: camera === null ? 'off' : (report?.state ?? 'looking'),
    message: report?.message ?? null,
    help: report?.help ?? null,
    canFree: report?.holders.some(({ isDesktop }) => isDesktop) === true,
    battery: health.battery,
    card: {
      state: card.kind,
      freeBytes: card.kind === 'there' ? card.freeBytes : null,
      freeImages: card.kind === 'there' ? card.freeImages : null,
    },
    lens: health.lens,
    warnings: [...healthWarnings(health)],
    shooting: report?.shooting === true,
    canPreview: report?.canPreview === true,
  };
}
