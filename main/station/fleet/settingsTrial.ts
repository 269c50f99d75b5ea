import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Store } from '../../domain/ports/store.ts';
import { syncFolder } from '../../lib/files/syncPath.ts';
import { writeFileDurably } from '../../lib/files/writeFileDurably.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { publication, stationState } from '../settings/settings.ts';

const trial = z.object({
  /** `taking`: settings are being applied. `taken`: the next start is the first with them. `starting`: that start has begun. */
  phase: z.enum(['taking', 'taken', 'starting']),
  publication,
  connectionId: z.string(),
  before: z.object({ profileJson: z.string(), version: z.number().nullable(), takenAt: z.number().nullable() }),
});
export type Trial = Readonly<z.infer<typeof trial>>;

export interface SettingsTrial {
  begin(trial: Omit<Trial, 'phase'>): Promise<void>;
  taken(trial: Omit<Trial, 'phase'>): Promise<void>;
  end(): Promise<void>;
}

export function settingsTrial(dataFolder: string): SettingsTrial {
  const path = pathOf(dataFolder);
  return {
    begin: (given) => write(path, { ...given, phase: 'taking' }),
    taken: (given) => write(path, { ...given, phase: 'taken' }),
    async end() {
      await rm(path, { force: true });
      await syncFolder(dataFolder);
    },
  };
}

export interface StartedTrial {
  readonly notice: Text | null;
  started(): Promise<void>;
}

/** Settings whose last try did not finish are left out, and the former ones return. */
export async function beginStart(
  parts: {
    readonly store: Pick<Store, 'settings' | 'connections' | 'audit'>;
    readonly clock: () => number;
    readonly log: Log;
  },
  dataFolder: string,
): Promise<StartedTrial> {
  const file = settingsTrial(dataFolder);
  const found = await readTrial(pathOf(dataFolder));
  if (found === null) return { notice: null, started: async () => undefined };
  if (found.phase === 'taken') {
    await write(pathOf(dataFolder), { ...found, phase: 'starting' });
    return { notice: null, started: () => file.end() };
  }
  const notice = leaveOut(parts, found);
  await file.end();
  return { notice, started: async () => undefined };
}

function leaveOut({ store, clock, log }: Parameters<typeof beginStart>[0], found: Trial): Text {
  const { version, station } = found.publication;
  const notice = text('fleetSettings.leftOut', { version, station });
  const current = store.connections.current();
  if (current !== null && current.id === found.connectionId && !current.practice) {
    const { name, origin, practice, id } = current;
    store.connections.use({ name, origin, practice, profileJson: found.before.profileJson }, id, clock());
  }
  writeSetting(store, stationState.fleetSettings, {
    ...readSetting(store, stationState.fleetSettings),
    version: found.before.version,
    takenAt: found.before.takenAt,
    next: found.publication,
    answer: { version, said: 'left_out', changes: '' },
  });
  store.audit.insert({ at: clock(), who: 'station', text: notice, itemId: null, detail: { version, station } });
  log.warn('Settings of the fleet are left out: the last start with them did not come to its end', {
    version,
    station,
  });
  return notice;
}

/** The marker is written whole, so an unreadable one is not ours. */
async function readTrial(path: string): Promise<Trial | null> {
  try {
    const parsed = trial.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function write(path: string, given: Trial): Promise<void> {
  return writeFileDurably(path, JSON.stringify(given));
}

function pathOf(dataFolder: string): string {
  return join(dataFolder, 'settings-trial.json');
}
