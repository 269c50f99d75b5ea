import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Profile } from '../../partner/profile.ts';
import { publishedSettings, type SettingsReport, type SharedEntry, settingsKey } from '../../relay/wire/fleet.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { profileWith } from './settingsContent.ts';

/**
 * The settings that an admin published for the fleet: taken at a quiet moment, when no item is open and nothing is arriving. The newest that was ever
 * seen counts; one that cannot be used here changes nothing.
 */
export interface SharedSettings {
  /** What came from the relay. */
  take(entries: readonly SharedEntry[]): void;
  /** It may be a quiet moment now. Cheap, may be called often. */
  look(): void;
  /** Another connection may be in use: what could not be used may be now. */
  connectionChanged(): void;
  readonly view: SettingsState;
}

export interface SettingsState {
  readonly version: number | null;
  readonly takenAt: Millis | null;
  /** A newer one that is not in use yet. */
  readonly next: { readonly version: number; readonly waits: Wait; readonly why: Text | null } | null;
}
type Wait = NonNullable<SettingsReport['next']>['waits'];

export interface SharedSettingsParts {
  readonly store: Pick<Store, 'settings' | 'arrivals'>;
  readonly session: { readonly openItemId: string | null };
  readonly connections: () => Pick<Connections, 'changeProfile'> | null;
  readonly scope: () => string | null;
  readonly clock: () => Millis;
  /** What is told of this station has changed. */
  readonly changed: () => void;
  readonly log: Log;
}

export function createSharedSettings(parts: SharedSettingsParts): SharedSettings {
  const { store, session, clock } = parts;
  let refused: { readonly version: number; readonly why: Text } | null = null;
  let isTaking = false;

  /** Of the partner that the station sends to now; settings of another one are none of its. */
  function kept() {
    const found = readSetting(store, stationState.fleetSettings);
    const scope = parts.scope();
    return found.scope === scope ? found : { scope, version: null, takenAt: null, next: null };
  }

  function waitsFor(): Exclude<Wait, 'refused'> | null {
    if (session.openItemId !== null) return 'open';
    return store.arrivals.all().length > 0 ? 'arriving' : null;
  }

  function look(): void {
    const { next } = kept();
    if (next === null || isTaking || refused?.version === next.version || waitsFor() !== null) return;
    isTaking = true;
    use(next)
      .catch((error: unknown) => refuse(next.version, error))
      .finally(() => {
        isTaking = false;
        // Others are told of it, and a newer one that came meanwhile is looked at.
        parts.changed();
      });
  }

  async function use(next: NonNullable<ReturnType<typeof kept>['next']>): Promise<void> {
    const connections = parts.connections();
    if (connections === null) return;
    const said = text('history.settingsTaken', { version: next.version, station: next.station });
    // It may have become busy while it waited for its turn: then it is left for the next quiet moment.
    const make = (own: Profile): Profile | null => (waitsFor() === null ? profileWith(own, next.content) : null);
    if (!(await connections.changeProfile(make, said))) return;
    const now = kept();
    writeSetting(store, stationState.fleetSettings, {
      ...now,
      version: next.version,
      takenAt: clock(),
      next: now.next?.version === next.version ? null : now.next,
    });
  }

  function refuse(version: number, error: unknown): void {
    const isExpected = error instanceof StationError;
    refused = { version, why: isExpected ? error.text : text('fleetSettings.failed') };
    if (isExpected) parts.log.warn('Settings of the fleet are not taken', { version, reason: error.message });
    else parts.log.error('Settings of the fleet could not be taken', { version, error });
  }

  return {
    take(entries) {
      const scope = parts.scope();
      for (const { key, value } of entries) {
        if (scope === null || key !== settingsKey(scope) || value === null) continue;
        const parsed = publishedSettings.safeParse(jsonOf(value));
        if (!parsed.success) continue;
        const before = kept();
        const { version, station, content } = parsed.data;
        if (version <= Math.max(before.version ?? 0, before.next?.version ?? 0)) continue;
        writeSetting(store, stationState.fleetSettings, { ...before, next: { version, station, content } });
        parts.changed();
      }
      look();
    },
    look,
    connectionChanged() {
      refused = null;
      look();
    },
    get view() {
      const { version, takenAt, next } = kept();
      if (next === null) return { version, takenAt, next: null };
      const why = refused?.version === next.version ? refused.why : null;
      const waits: Wait = why === null ? (waitsFor() ?? 'arriving') : 'refused';
      return { version, takenAt, next: { version: next.version, waits, why } };
    },
  };
}

/** As other stations are told of it. */
export function settingsReport({ version, takenAt, next }: SettingsState, now: Millis): SettingsReport {
  return {
    version,
    taken_ms: takenAt === null ? null : Math.max(0, Math.round(now - takenAt)),
    next: next && { ...next, why: next.why && english(next.why).slice(0, 1_000) },
  };
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
