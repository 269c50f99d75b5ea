import { stat } from 'node:fs/promises';
import type { ExchangeView, ListOutcome } from '../../contract/workList/workList.ts';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { coalesced } from '../../lib/async/coalesced.ts';
import type { Time } from '../../lib/async/time.ts';
import { givenFolder } from '../../lib/files/givenFolder.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import type { Changes } from '../changes.ts';
import type { Hub } from '../hub.ts';
import { changeSetting, readSetting, writeSetting } from '../settings/setting.ts';
import { stationSettings, stationState } from '../settings/settings.ts';
import { type ListFolder, watchListFolder } from './listFolder.ts';
import { type ResultsFolder, writeResultsFolder } from './resultsFolder.ts';
import type { ListImport, WorkList } from './workList.ts';

export interface Exchange {
  readonly view: ExchangeView;
  note(file: string, imported: ListImport): ListOutcome;
  /** Throws `invalid` for a path that is not a folder. */
  setFolders(change: FolderChange): Promise<void>;
  /** Answers the whole setting. Throws as `setFolders`. */
  check(change: FolderChange): Promise<ExchangeFolders>;
  /** Writes what was checked. */
  use(folders: ExchangeFolders): void;
  close(): Promise<void>;
}

interface ExchangeFolders {
  readonly listFolder: string | null;
  readonly resultsFolder: string | null;
}
interface FolderChange {
  readonly listFolder?: string | null | undefined;
  readonly resultsFolder?: string | null | undefined;
}

export interface ExchangeParts {
  readonly store: Pick<Store, 'operators' | 'settings' | 'results'>;
  readonly options: { readonly live: boolean; readonly log: Log };
  readonly workList: Pick<WorkList, 'importList' | 'answers'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly changes: Pick<Changes, 'subscribe'>;
  readonly clock: () => Millis;
  readonly time: Time;
}

const maxNamed = 200;

export function createExchange({ store, options, workList, hub, changes, clock, time }: ExchangeParts): Exchange {
  const { log } = options;
  const settings = () => readSetting(store, stationSettings.exchange);
  const state = () => readSetting(store, stationState.exchangeState);

  function note(file: string, { taken, updated, bad, unused, sheet, page }: ListImport): ListOutcome {
    const named = { bad: bad.slice(0, maxNamed), unusedColumns: unused.slice(0, maxNamed) };
    const outcome = { file, at: clock(), taken, updated, badCount: bad.length, ...named, sheet, page };
    changeSetting(store, stationState.exchangeState, { lastList: outcome });
    return outcome;
  }

  let lists: ListFolder | null = null;
  let results: ResultsFolder | null = null;
  if (options.live) {
    lists = watchListFolder({
      folder: () => settings().listFolder,
      taken: {
        get: () => state().taken,
        set: (taken) => void changeSetting(store, stationState.exchangeState, { taken: { ...taken } }),
      },
      refused: {
        get: () => state().refused,
        set: (refused) => void changeSetting(store, stationState.exchangeState, { refused: { ...refused } }),
      },
      answers: workList.answers,
      async take(bytes, name) {
        const imported = await workList.importList(bytes, name, { isAlone: true });
        const { taken, updated, badCount } = note(name, imported);
        for (const { line, field, why } of imported.bad.slice(0, maxNamed))
          log.warn('A row of a work list was not taken', { file: name, line, field, why: english(why) });
        const message = text('workList.cameIn', { file: name, taken, updated, bad: badCount });
        hub.emit({ type: 'notice', level: badCount === 0 ? 'success' : 'warning', message });
      },
      refuse(name, why, isList) {
        log.warn('A file in the folder of work lists was not taken', { file: name, why: english(why) });
        if (isList)
          hub.emit({
            type: 'notice',
            level: 'error',
            message: text('workList.notTaken', { file: name, why }),
            part: 'list_folder',
          });
      },
      time,
      log,
    });
    results = writeResultsFolder({
      store,
      folder: () => settings().resultsFolder,
      written: {
        get: () => state().written,
        set: (written) => void changeSetting(store, stationState.exchangeState, { written }),
      },
      time,
      log,
    });
  }

  const writes = coalesced(
    time,
    () => {
      if (settings().resultsFolder !== null) results?.poke();
    },
    (error) => log.error('Results could not be written', { error }),
  );
  const stop = changes.subscribe('item', writes.soon);

  const check = (change: FolderChange) => changedFolders(settings(), change);

  function use(next: ExchangeFolders): void {
    const before = settings();
    if (next.listFolder !== before.listFolder)
      changeSetting(store, stationState.exchangeState, { taken: {}, refused: {} });
    if (before.resultsFolder === null && next.resultsFolder !== null)
      changeSetting(store, stationState.exchangeState, { written: store.results.last() });
    writeSetting(store, stationSettings.exchange, next);
    results?.poke();
  }

  return {
    check,
    use,
    get view() {
      const { listFolder, resultsFolder } = settings();
      const { lastList, refused } = state();
      const notTaken = listFolder === null ? [] : Object.entries(refused).map(([file, why]) => ({ file, why }));
      const troubles = { listTrouble: lists?.trouble ?? null, resultsTrouble: results?.trouble ?? null };
      return { listFolder, resultsFolder, ...troubles, lastList, notTaken };
    },
    note,
    setFolders: async (change) => use(await check(change)),
    async close() {
      stop();
      writes.cancel();
      await lists?.close();
      await results?.close();
    },
  };
}

async function changedFolders(
  before: ExchangeFolders,
  { listFolder, resultsFolder }: FolderChange,
): Promise<ExchangeFolders> {
  return {
    listFolder: listFolder === undefined ? before.listFolder : await wholeFolder(listFolder, 'listFolder'),
    resultsFolder:
      resultsFolder === undefined ? before.resultsFolder : await wholeFolder(resultsFolder, 'resultsFolder'),
  };
}

/** Throws `invalid`, naming the field, for a folder that is not there. */
async function wholeFolder(given: string | null, field: string): Promise<string | null> {
  if (given === null || given.trim() === '') return null;
  const folder = givenFolder(given, field);
  const info = await stat(folder).catch(() => null);
  if (!info?.isDirectory()) throw new StationError('invalid', text('exchange.noFolder', { folder }), { field });
  return folder;
}
