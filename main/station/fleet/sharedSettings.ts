import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { SealFault } from '../../lib/secrets/publicationSeal.ts';
import type { Profile } from '../../partner/profile.ts';
import {
  mostVersion,
  publishedSettings,
  refusalKey,
  type SettingsReport,
  type SharedEntry,
  settingsKey,
  settingsRefusal,
} from '../../relay/wire/fleet.ts';
import { english } from '../../texts/render.ts';
import { type Text, type TextId, text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import type { Connections } from '../connection/connections.ts';
import type { Hub } from '../hub.ts';
import { changeSetting, readSetting, writeSetting } from '../settings/setting.ts';
import { type FleetSettings, type Publication, stationState } from '../settings/settings.ts';
import { changesToAgree, digestOf, type Trust, trustOf } from './judgePublication.ts';
import { type FieldChange, profileChanges, profileWith } from './settingsContent.ts';
import type { SettingsTrial } from './settingsTrial.ts';

/**
 * The settings that an admin published for the fleet: taken at a quiet moment, when no item is open and nothing is arriving, and only as far as the
 * admin's key signed them. What says where photos and keys go waits until a person here agrees to it. The newest that was ever seen counts; one
 * that cannot be used here changes nothing.
 */
export interface SharedSettings {
  /** What came from the relay. */
  take(entries: readonly SharedEntry[]): void;
  /** It may be a quiet moment now. Cheap, may be called often. */
  look(): void;
  /** Another connection may be in use: what could not be used may be now. */
  connectionChanged(): void;
  readonly view: SettingsState;
  /** What waits for a person here, or was refused by one; null where nothing does. */
  pending(): PendingSettings | null;
  /** A person here agrees to what was shown of that version. `trustsKey`: the key that signed it is the admin's from now on. Throws `not_possible`. */
  agree(answer: { readonly version: number; readonly trustsKey: boolean; readonly who: string }): void;
  /** A person here refuses that version. Throws `not_possible` where it is not the one that waits. */
  decline(answer: { readonly version: number; readonly who: string }): void;
  /** Resolves once nothing is being taken: a station that is closed meanwhile would look as if it had hung. */
  settled(): Promise<void>;
}

export interface SettingsState {
  readonly version: number | null;
  readonly takenAt: Millis | null;
  /** A newer one that is not in use yet. */
  readonly next: { readonly version: number; readonly waits: Wait; readonly why: Text | null } | null;
  /** The last that came without the admin's key; null where none did. */
  readonly foreign: {
    readonly version: number;
    readonly station: string;
    readonly at: Millis;
    readonly why: Text;
  } | null;
}
type Wait = NonNullable<SettingsReport['next']>['waits'] | 'agree';

/** Settings that a person here has to look at. */
export interface PendingSettings {
  readonly version: number;
  /** Whose token brought it. */
  readonly station: string;
  readonly trust: Trust;
  readonly said: 'declined' | 'left_out' | null;
  /** All that it changes here. */
  readonly changes: readonly FieldChange[];
  readonly next: Profile;
}

export interface SharedSettingsParts {
  readonly store: Pick<Store, 'settings' | 'arrivals' | 'audit'>;
  readonly session: { readonly openItemId: string | null };
  readonly connections: () => Pick<Connections, 'changeProfile' | 'link'> | null;
  /** A single command takes nothing: its end would come between. */
  readonly isLive: boolean;
  readonly scope: () => string | null;
  /** The address of the relay of the connection in use. */
  readonly relay: () => string | null;
  readonly trial: SettingsTrial;
  readonly hub: Pick<Hub, 'emit'>;
  readonly clock: () => Millis;
  /** What is told of this station has changed. */
  readonly changed: () => void;
  readonly log: Log;
}

/** One token that tries again and again is told of so often. */
const foreignEveryMs = 60_000;
const nothing: Omit<FleetSettings, 'scope'> = { version: null, takenAt: null, next: null, answer: null, foreign: null };

export function createSharedSettings(parts: SharedSettingsParts): SharedSettings {
  const { store, session, clock } = parts;
  let refused: { readonly version: number; readonly why: Text } | null = null;
  /** The version that waits for a person, as far as was looked. */
  let asksFor: number | null = null;
  let taking: Promise<void> | null = null;
  /** Somebody wanted a look while settings were being taken. */
  let isNews = false;

  /** Of the partner that the station sends to now; settings of another one are none of its. */
  function kept(): FleetSettings {
    const found = readSetting(store, stationState.fleetSettings);
    const scope = parts.scope();
    return found.scope === scope ? found : { scope, ...nothing };
  }

  function keep(change: Partial<FleetSettings>): void {
    writeSetting(store, stationState.fleetSettings, { ...kept(), ...change });
  }

  function knownKey(): string | null {
    const relay = parts.relay();
    return relay === null ? null : (readSetting(store, stationState.fleetKeys)[relay] ?? null);
  }

  function trusts(publication: Publication): Trust {
    return trustOf(knownKey(), parts.scope() ?? '', publication);
  }

  function keepKey(key: string): void {
    const relay = parts.relay();
    if (relay !== null) changeSetting(store, stationState.fleetKeys, { [relay]: key });
  }

  function waitsFor(): Exclude<Wait, 'refused' | 'agree'> | null {
    if (session.openItemId !== null) return 'open';
    return store.arrivals.all().length > 0 ? 'arriving' : null;
  }

  function note(said: Text, who = 'station'): void {
    store.audit.insert({ at: clock(), who, text: said, itemId: null, detail: {} });
  }

  /** The admin's key did not sign it: it counts for nothing, and people hear whose token brought it. */
  function noteForeign(station: string, version: number, why: SealFault): void {
    const before = kept().foreign;
    if (before !== null && before.station === station && clock() - before.at < foreignEveryMs) return;
    keep({ foreign: { version, station, why, at: clock() } });
    const said = foreignText(station, version, why);
    note(said);
    parts.log.warn('Settings that no admin signed were refused', { token: station, version, why });
    parts.hub.emit({ type: 'notice', level: 'warning', message: said });
    parts.changed();
  }

  function hear(publication: Publication): void {
    const before = kept();
    const trust = trusts(publication);
    if (trust.kind === 'foreign') {
      noteForeign(publication.station, publication.version, trust.why);
      return;
    }
    if (trust.kind === 'admin' && trust.key !== knownKey()) keepKey(trust.key);
    if (publication.version <= Math.max(before.version ?? 0, before.next?.version ?? 0)) return;
    keep({ next: publication, answer: null });
    parts.changed();
  }

  function look(): void {
    const { next, answer } = kept();
    if (!parts.isLive || next === null) return;
    if (taking !== null) {
      isNews = true;
      return;
    }
    if (refused?.version === next.version || asksFor === next.version) return;
    if (waitsFor() !== null || (answer?.version === next.version && answer.said !== 'agreed')) return;
    const trust = trusts(next);
    if (trust.kind === 'foreign') {
      // A key became known after it had come.
      keep({ next: null });
      noteForeign(next.station, next.version, trust.why);
      return;
    }
    isNews = false;
    taking = use(next)
      .catch((error: unknown) => refuse(next.version, error))
      .finally(() => {
        taking = null;
        // Others are told of it, and what came meanwhile, a newer one or an answer, is looked at.
        parts.changed();
        if (isNews) look();
      });
  }

  async function use(next: Publication): Promise<void> {
    const connections = parts.connections();
    const link = connections?.link ?? null;
    if (connections === null || link === null) return;
    const { version, takenAt } = kept();
    const trial = {
      publication: next,
      connectionId: link.connection.id,
      before: { profileJson: link.connection.profileJson, version, takenAt },
    };
    await parts.trial.begin(trial);
    const isTaken = await take(connections, next).catch(async (error: unknown) => {
      await parts.trial.end();
      throw error;
    });
    await (isTaken ? parts.trial.taken(trial) : parts.trial.end());
  }

  async function take(connections: Pick<Connections, 'changeProfile'>, next: Publication): Promise<boolean> {
    const scope = parts.scope();
    const said = text('history.settingsTaken', { version: next.version, station: next.station });
    const make = (own: Profile): Profile | null => {
      // It may have become busy while it waited for its turn, or another answer, key or partner may have come: then it is left for the next look.
      const now = kept();
      if (waitsFor() !== null || now.scope !== scope || now.next?.version !== next.version) return null;
      const trust = trusts(next);
      if (trust.kind === 'foreign' || (now.answer?.version === next.version && now.answer.said !== 'agreed'))
        return null;
      const profile = profileWith(own, next.content);
      const changes = changesToAgree(trust, own, profile);
      if (changes.length === 0 || isAgreed(next.version, changes)) return profile;
      asks(next);
      return null;
    };
    if (!(await connections.changeProfile(make, said))) return false;
    keep({
      version: next.version,
      takenAt: clock(),
      next: kept().next?.version === next.version ? null : kept().next,
      answer: null,
    });
    return true;
  }

  function isAgreed(version: number, changes: readonly FieldChange[]): boolean {
    const { answer } = kept();
    return answer?.version === version && answer.said === 'agreed' && answer.changes === digestOf(changes);
  }

  function asks({ version, station }: Publication): void {
    asksFor = version;
    parts.hub.emit({ type: 'notice', level: 'warning', message: text('fleetSettings.asks', { version, station }) });
    parts.log.info('Settings of the fleet wait for a person to agree', { version, token: station });
  }

  function refuse(version: number, error: unknown): void {
    const isExpected = error instanceof StationError;
    refused = { version, why: isExpected ? error.text : text('fleetSettings.failed') };
    if (isExpected) parts.log.warn('Settings of the fleet are not taken', { version, reason: error.message });
    else parts.log.error('Settings of the fleet could not be taken', { version, error });
  }

  function waiting(version: number): Publication {
    const { next } = kept();
    if (next?.version !== version)
      throw new StationError('not_possible', text('fleetSettings.notWaiting', { version }));
    return next;
  }

  return {
    take(entries) {
      const scope = parts.scope();
      for (const { key, value } of entries) {
        if (scope === null || value === null) continue;
        if (key === settingsKey(scope)) {
          const parsed = publishedSettings.safeParse(jsonOf(value));
          if (parsed.success && parsed.data.version <= mostVersion) hear(parsed.data);
        } else if (key === refusalKey(scope)) {
          const parsed = settingsRefusal.safeParse(jsonOf(value));
          if (parsed.success) noteForeign(parsed.data.station, parsed.data.version, parsed.data.why);
        }
      }
      look();
    },
    look,
    connectionChanged() {
      refused = null;
      asksFor = null;
      look();
    },
    get view() {
      const { version, takenAt, next, answer, foreign } = kept();
      const known = foreign && {
        ...foreign,
        why: foreignText(foreign.station, foreign.version, foreign.why),
      };
      const state = { version, takenAt, foreign: known };
      if (next === null) return { ...state, next: null };
      const said = answer?.version === next.version && answer.said !== 'agreed' ? answer.said : null;
      const told = said === null ? null : text(said === 'declined' ? 'fleetSettings.declined' : 'fleetSettings.hung');
      const why = told ?? (refused?.version === next.version ? refused.why : null);
      const waits: Wait = why !== null ? 'refused' : asksFor === next.version ? 'agree' : (waitsFor() ?? 'arriving');
      return { ...state, next: { version: next.version, waits, why } };
    },
    pending() {
      const { next, answer } = kept();
      const link = parts.connections()?.link ?? null;
      if (next === null || link === null) return null;
      const said = answer?.version === next.version && answer.said !== 'agreed' ? answer.said : null;
      const trust = trusts(next);
      const profile = usable(link.profile, next.content);
      if (profile === null || trust.kind === 'foreign') return null;
      const toAgree = changesToAgree(trust, link.profile, profile);
      if (said === null && (toAgree.length === 0 || isAgreed(next.version, toAgree))) return null;
      return {
        version: next.version,
        station: next.station,
        trust,
        said,
        changes: profileChanges(link.profile, profile),
        next: profile,
      };
    },
    agree({ version, trustsKey, who }) {
      const next = waiting(version);
      const link = parts.connections()?.link ?? null;
      const trust = trusts(next);
      if (link === null || trust.kind === 'foreign')
        throw new StationError('not_possible', text('fleetSettings.notWaiting', { version }));
      const changes = changesToAgree(trust, link.profile, profileWith(link.profile, next.content));
      // By the changes as they are judged once the key is known.
      const isKnown = trustsKey && trust.kind === 'stranger';
      if (isKnown) keepKey(trust.key);
      const agreed = isKnown
        ? changesToAgree({ ...trust, kind: 'admin' }, link.profile, profileWith(link.profile, next.content))
        : changes;
      keep({ answer: { version, said: 'agreed', changes: digestOf(agreed) } });
      note(
        text(isKnown ? 'history.settingsAgreedWithKey' : 'history.settingsAgreed', { version, station: next.station }),
        who,
      );
      refused = null;
      asksFor = null;
      look();
      parts.changed();
    },
    settled: async () => void (await taking),
    decline({ version, who }) {
      const { station } = waiting(version);
      keep({ answer: { version, said: 'declined', changes: '' } });
      note(text('history.settingsDeclined', { version, station }), who);
      asksFor = null;
      parts.changed();
    },
  };
}

/** Null for what cannot be used here. */
function usable(own: Profile, content: string): Profile | null {
  try {
    return profileWith(own, content);
  } catch (error) {
    if (error instanceof StationError) return null;
    throw error;
  }
}

function foreignText(station: string, version: number, why: SealFault): Text {
  return text('fleetSettings.foreign', { station, version, why: text(foreignWhys[why]) });
}

const foreignWhys = {
  not_signed: 'fleetSettings.foreign.notSigned',
  bad_signature: 'fleetSettings.foreign.badSignature',
  other_key: 'fleetSettings.foreign.otherKey',
} as const satisfies Record<SealFault, TextId>;

/** As other stations are told of it. */
export function settingsReport({ version, takenAt, next, foreign }: SettingsState, now: Millis): SettingsReport {
  const told = next ?? (foreign && foreign.version > (version ?? 0) ? { ...foreign, waits: 'refused' as const } : null);
  return {
    version,
    taken_ms: takenAt === null ? null : Math.max(0, Math.round(now - takenAt)),
    next: told && reportOf(told),
  };
}

/** A relay of before knows no settings that wait for a person. */
function reportOf({ version, waits, why }: NonNullable<SettingsState['next']>): NonNullable<SettingsReport['next']> {
  const words = waits === 'agree' ? text('fleetSettings.waitsAgree') : why;
  return { version, waits: waits === 'agree' ? 'refused' : waits, why: words && english(words).slice(0, 1_000) };
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}
