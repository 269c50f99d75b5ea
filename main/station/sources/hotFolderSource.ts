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

/** The hot folder of the settings: its photos go to the open item's active side, else to the inbox. */
export interface HotFolderSource {
  readonly status: HotFolderStatus;
  /** Watches the folder of the settings, when there is one and the station is live. Called once, when all parts are joined. */
  begin(): void;
  /** Throws `invalid` for settings that cannot be, and then all stays as it was. */
  set(change: HotFolderChange): Promise<void>;
  close(): Promise<void>;
}

/** A folder that says nothing for so long is none to watch. */
const longestLookMs = 10_000;
const nothing = { passedOver: null, otherFiles: null, incomplete: null } as const;
const off: HotFolderStatus = { path: '', state: 'off', message: null, ...nothing };

export interface HotFolderParts extends ListingParts {
  readonly options: Pick<StationOptions, 'live' | 'dataFolder' | 'log'>;
  readonly store: ListingParts['store'] & Pick<Store, 'settings'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly session: { readonly openItemId: ItemId | null };
  readonly intake: Pick<Intake, 'sinkTo'>;
  readonly time: Time;
  /** Aborts when the station closes. */
  readonly closing: AbortSignal;
}

export function createHotFolderSource(core: HotFolderParts): HotFolderSource {
  const looks = new SingleFlight<Text | null>(longestLookMs, core.time);
  let status = off;
  let watch: { close(): Promise<void> } | null = null;
  // Changes run one after the other: two at once would leave a folder watched that nobody can stop.
  const oneAtATime = pLimit(1);

  function start(path: string, settings: HotFolderSettings): void {
    let folder: FolderState = { state: 'watching', message: null };
    let problem: Text | null = null;
    let lying: Pick<HotFolderStatus, keyof typeof nothing> = nothing;
    const show = (): void => {
      const isSeen = folder.state === 'watching';
      status = {
        path,
        state: folder.state,
        message: folder.message ?? problem,
        ...(isSeen ? lying : nothing),
      };
      core.changes.publish('status');
    };
    status = { path, ...folder, ...lying };
    if (!core.options.live) return;
    const how = afterTakenOf(settings, path);
    const sweep = new TakenSweep({
      folder: path,
      how,
      standingOf: (file) => standingOf(core, settings, file),
      onProblem: (message) => {
        if (message !== null) core.options.log.warn(english(message));
        problem = message;
        show();
      },
      clock: core.clock,
    });
    watch = watchFolder({
      folder: path,
      source: photoSources.hotFolder,
      excluded: [core.options.dataFolder, ...(how.kind === 'move' ? [how.folder] : [])],
      ...looking(settings),
      isKnown: (fingerprint) => decidedState(core.store, fingerprint) !== null,
      onState: (state) => {
        folder = state;
        show();
      },
      log: core.options.log,
      signal: core.closing,
      time: core.time,
      sink: core.intake.sinkTo(() => ({ itemId: core.session.openItemId, side: null })),
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
        await listSkipped(core, fresh);
      },
    });
  }

  async function stop(): Promise<void> {
    const before = watch;
    watch = null;
    await before?.close();
  }

  /** A folder that can never be a hot or a done folder is not kept. */
  async function requireUsable({ path, originals }: HotFolderSettings): Promise<void> {
    if (path === null) return;
    const own = [core.options.dataFolder];
    const fault = await looks.run(path, () => hotFolderFault(path, own), noAnswer(path));
    if (fault !== null) throw new StationError('invalid', fault, { field: 'path' });
    const done = originals.kind === 'move' ? originals.folder : null;
    if (done === null) return;
    const doneFault = await looks.run(done, () => doneFolderFault(path, done, own), noAnswer(done));
    if (doneFault !== null) throw new StationError('invalid', doneFault, { field: 'originals' });
  }

  async function replace(change: HotFolderChange): Promise<void> {
    const settings = changedSettings(readSetting(core.store, stationSettings.hotFolder), change, core.clock());
    await requireUsable(settings);
    // First of all: where they cannot be kept, the folder of before is watched on.
    writeSetting(core.store, stationSettings.hotFolder, settings);
    await stop();
    core.closing.throwIfAborted();
    status = off;
    if (settings.path !== null) start(settings.path, settings);
    core.changes.publish('status');
  }

  return {
    get status() {
      return status;
    },
    begin() {
      const settings = readSetting(core.store, stationSettings.hotFolder);
      if (settings.path !== null) start(settings.path, settings);
    },
    set(change) {
      return oneAtATime(() => replace(change));
    },
    async close() {
      await oneAtATime(stop);
    },
  };
}

/** A share that comes back can give its files new numbers. */
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
