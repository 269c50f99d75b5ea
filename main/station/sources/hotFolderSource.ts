import pLimit from 'p-limit';
import type { Standing } from '../../capture/hotFolder/afterTaken.ts';
import { doneFolderFault } from '../../capture/hotFolder/doneFolderFault.ts';
import { type FolderState, hotFolderFault, noAnswer } from '../../capture/hotFolder/folderState.ts';
import { type WatchOptions, watchFolder } from '../../capture/hotFolder/hotFolder.ts';
import type { SeenFile } from '../../capture/hotFolder/scanFolder.ts';
import { incompleteText, otherFilesText, skippedText } from '../../capture/hotFolder/skippedFiles.ts';
import { TakenSweep } from '../../capture/hotFolder/takenSweep.ts';
import type { HotFolderChange } from '../../contract/sources.ts';
import type { StatusView } from '../../contract/views.ts';
import { StationError } from '../../domain/failure.ts';
import type { ItemId } from '../../domain/ids.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import { SingleFlight } from '../../lib/async/singleFlight.ts';
import type { Time } from '../../lib/async/time.ts';
import { english } from '../../texts/render.ts';
import type { Text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import { decidedState } from '../intake/decidedState.ts';
import type { Intake } from '../intake/intake.ts';
import { afterTakenOf, changedSettings, endingsOf } from '../settings/hotFolderSettings.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { type HotFolderSettings, stationSettings } from '../settings/settings.ts';
import { type ListingParts, listSkipped } from './listSkipped.ts';

type HotFolderStatus = StatusView['hotFolder'];

/** Its photos go to the open item's active side, else to the inbox. */
export interface HotFolderSource {
  readonly status: HotFolderStatus;
  begin(): void;
  /** Throws `invalid` for settings that no folder can have. */
  check(settings: HotFolderSettings): Promise<void>;
  /** Throws `invalid` for impossible settings, and then nothing changes. */
  set(change: HotFolderChange): Promise<void>;
  close(): Promise<void>;
}

/** A folder that is silent for so long cannot be watched. */
const maxScanMs = 10_000;
const nothing = { passedOver: null, otherFiles: null, incomplete: null } as const;
const off: HotFolderStatus = { path: '', state: 'off', message: null, ...nothing };

export interface HotFolderParts extends ListingParts {
  readonly options: Pick<StationOptions, 'live' | 'dataFolder' | 'log'>;
  readonly store: ListingParts['store'] & Pick<Store, 'settings'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly session: { readonly openItemId: ItemId | null };
  readonly intake: Pick<Intake, 'sinkTo'>;
  readonly time: Time;
  readonly closing: AbortSignal;
}

export function createHotFolderSource(core: HotFolderParts): HotFolderSource {
  return new WatchedFolder(core);
}

class WatchedFolder implements HotFolderSource {
  readonly #core: HotFolderParts;
  readonly #looks: SingleFlight<Text | null>;
  #status = off;
  #watch: { close(): Promise<void> } | null = null;
  /** Two changes at once would leave a watched folder that nobody can stop. */
  readonly #oneAtATime = pLimit(1);

  constructor(core: HotFolderParts) {
    this.#core = core;
    this.#looks = new SingleFlight<Text | null>(maxScanMs, this.#core.time);
  }

  get status(): HotFolderStatus {
    return this.#status;
  }

  begin(): void {
    const settings = readSetting(this.#core.store, stationSettings.hotFolder);
    if (settings.path !== null) this.#start(settings.path, settings);
  }

  set(change: HotFolderChange): Promise<void> {
    return this.#oneAtATime(() => this.#replace(change));
  }

  async close(): Promise<void> {
    await this.#oneAtATime(() => this.#stop());
  }

  #start(path: string, settings: HotFolderSettings): void {
    let folder: FolderState = { state: 'watching', message: null };
    let problem: Text | null = null;
    let lying: Pick<HotFolderStatus, keyof typeof nothing> = nothing;
    const show = (): void => {
      const isSeen = folder.state === 'watching';
      this.#status = {
        path,
        state: folder.state,
        message: folder.message ?? problem,
        ...(isSeen ? lying : nothing),
      };
      this.#core.changes.publish('status');
    };
    this.#status = { path, ...folder, ...lying };
    if (!this.#core.options.live) return;
    const how = afterTakenOf(settings, path);
    const sweep = new TakenSweep({
      folder: path,
      how,
      standingOf: (file) => standingOf(this.#core, settings, file),
      onProblem: (message) => {
        if (message !== null) this.#core.options.log.warn(english(message));
        problem = message;
        show();
      },
      clock: this.#core.clock,
    });
    this.#watch = watchFolder({
      folder: path,
      source: photoSources.hotFolder,
      excluded: [this.#core.options.dataFolder, ...(how.kind === 'move' ? [how.folder] : [])],
      ...looking(settings),
      isKnown: (fingerprint) => decidedState(this.#core.store, fingerprint) !== null,
      onState: (state) => {
        folder = state;
        show();
      },
      log: this.#core.options.log,
      signal: this.#core.closing,
      time: this.#core.time,
      sink: this.#core.intake.sinkTo(() => ({ itemId: this.#core.session.openItemId, side: null })),
      endings: endingsOf(settings),
      afterLook: (scan, signal) => sweep.sweep(scan, signal),
      onIncomplete: (files) => {
        lying = { ...lying, incomplete: incompleteText(files) };
        show();
      },
      onOtherFiles: (present) => {
        lying = { ...lying, otherFiles: otherFilesText(present) };
        show();
      },
      onSkipped: async (present, fresh) => {
        lying = { ...lying, passedOver: skippedText(present) };
        show();
        await listSkipped(this.#core, fresh);
      },
    });
  }

  async #stop(): Promise<void> {
    const before = this.#watch;
    this.#watch = null;
    await before?.close();
  }

  /** A folder that can never be a hot or a done folder is not saved. */
  async check({ path, originals }: HotFolderSettings): Promise<void> {
    if (path === null) return;
    const own = [this.#core.options.dataFolder];
    const fault = await this.#looks.run(path, () => hotFolderFault(path, own), noAnswer(path));
    if (fault !== null) throw new StationError('invalid', fault, { field: 'path' });
    const done = originals.kind === 'move' ? originals.folder : null;
    if (done === null) return;
    const doneFault = await this.#looks.run(done, () => doneFolderFault(path, done, own), noAnswer(done));
    if (doneFault !== null) throw new StationError('invalid', doneFault, { field: 'originals' });
  }

  async #replace(change: HotFolderChange): Promise<void> {
    const settings = changedSettings(
      readSetting(this.#core.store, stationSettings.hotFolder),
      change,
      this.#core.clock(),
    );
    await this.check(settings);
    // If the settings cannot be saved, the former folder stays watched.
    writeSetting(this.#core.store, stationSettings.hotFolder, settings);
    await this.#stop();
    this.#core.closing.throwIfAborted();
    this.#status = off;
    if (settings.path !== null) this.#start(settings.path, settings);
    this.#core.changes.publish('status');
  }
}

/** A share that returns can give its files new numbers. */
function looking({ look }: HotFolderSettings): Pick<WatchOptions, 'hints' | 'rescanMs' | 'numbers'> {
  return look.kind === 'events'
    ? { hints: true }
    : { hints: false, rescanMs: look.everySeconds * 1_000, numbers: 'changing' };
}

function standingOf(
  { store }: Pick<HotFolderParts, 'store'>,
  settings: HotFolderSettings,
  { fingerprint }: SeenFile,
): Standing {
  const file = decidedState(store, fingerprint);
  if (file === null) return 'open';
  return file.taken && file.at >= settings.originalsSince ? 'taken' : 'stays';
}
