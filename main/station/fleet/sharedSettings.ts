import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { SealFault } from '../../lib/secrets/publicationSeal.ts';
import type { Profile } from '../../partner/profile.ts';
import {
  maxVersion,
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
 * Settings are applied at a quiet moment, as far as the admin's key signed them. Changes of where photos and keys go
 * wait for a person. The newest version ever seen counts.
 */
export interface SharedSettings {
  take(entries: readonly SharedEntry[]): void;
  look(): void;
  connectionChanged(): void;
  readonly view: SettingsState;
  pending(): PendingSettings | null;
  /** `trustsKey` makes the signing key the admin's. Throws `not_possible`. */
  agree(answer: { readonly version: number; readonly trustsKey: boolean; readonly who: string }): void;
  /** Throws `not_possible` where that version does not wait. */
  decline(answer: { readonly version: number; readonly who: string }): void;
  /** A station that closes while it applies settings would look as if it had hung. */
  settled(): Promise<void>;
}

export interface SettingsState {
  readonly version: number | null;
  readonly takenAt: Millis | null;
  readonly next: { readonly version: number; readonly waits: Wait; readonly why: Text | null } | null;
  readonly foreign: {
    readonly version: number;
    readonly station: string;
    readonly at: Millis;
    readonly why: Text;
  } | null;
}
type Wait = NonNullable<SettingsReport['next']>['waits'] | 'agree';

export interface PendingSettings {
  readonly version: number;
  readonly station: string;
  readonly trust: Trust;
  readonly said: 'declined' | 'left_out' | null;
  readonly changes: readonly FieldChange[];
  readonly next: Profile;
}

export interface SharedSettingsParts {
  readonly store: Pick<Store, 'settings' | 'arrivals' | 'audit'>;
  readonly session: { readonly openItemId: string | null };
  readonly connections: Pick<Connections, 'changeProfile' | 'link'>;
  /** A single command applies nothing, since it might end halfway. */
  readonly isLive: boolean;
  readonly scope: () => string | null;
  readonly relay: () => string | null;
  readonly trial: SettingsTrial;
  readonly hub: Pick<Hub, 'emit'>;
  readonly clock: () => Millis;
  readonly changed: () => void;
  readonly log: Log;
}

/** Repeated tries of one token are reported once in this time. */
const foreignEveryMs = 60_000;
const nothing: Omit<FleetSettings, 'scope'> = { version: null, takenAt: null, next: null, answer: null, foreign: null };

export function createSharedSettings(parts: SharedSettingsParts): SharedSettings {
  return new StationSettings(parts);
}

class StationSettings implements SharedSettings {
  readonly #parts: SharedSettingsParts;
  #refused: { readonly version: number; readonly why: Text } | null = null;
  #asksFor: number | null = null;
  #taking: Promise<void> | null = null;
  #isNews = false;

  constructor(parts: SharedSettingsParts) {
    this.#parts = parts;
  }

  take(entries: readonly SharedEntry[]): void {
    const scope = this.#parts.scope();
    for (const { key, value } of entries) {
      if (scope === null || value === null) continue;
      if (key === settingsKey(scope)) {
        const parsed = publishedSettings.safeParse(jsonOf(value));
        if (parsed.success && parsed.data.version <= maxVersion) this.#hear(parsed.data);
      } else if (key === refusalKey(scope)) {
        const parsed = settingsRefusal.safeParse(jsonOf(value));
        if (parsed.success) this.#noteForeign(parsed.data.station, parsed.data.version, parsed.data.why);
      }
    }
    this.look();
  }

  connectionChanged(): void {
    this.#refused = null;
    this.#asksFor = null;
    this.look();
  }

  get view(): SettingsState {
    const { version, takenAt, next, answer, foreign } = this.#kept();
    const known = foreign && {
      ...foreign,
      why: foreignText(foreign.station, foreign.version, foreign.why),
    };
    const state = { version, takenAt, foreign: known };
    if (next === null) return { ...state, next: null };
    const said = answer?.version === next.version && answer.said !== 'agreed' ? answer.said : null;
    const reported = said === null ? null : text(said === 'declined' ? 'fleetSettings.declined' : 'fleetSettings.hung');
    const why = reported ?? (this.#refused?.version === next.version ? this.#refused.why : null);
    const waits: Wait =
      why !== null ? 'refused' : this.#asksFor === next.version ? 'agree' : (this.#waitsFor() ?? 'arriving');
    return { ...state, next: { version: next.version, waits, why } };
  }

  pending(): PendingSettings | null {
    const { next, answer } = this.#kept();
    const { link } = this.#parts.connections;
    if (next === null || link === null) return null;
    const said = answer?.version === next.version && answer.said !== 'agreed' ? answer.said : null;
    const trust = this.#trusts(next);
    const profile = usable(link.profile, next.content);
    if (profile === null || trust.kind === 'foreign') return null;
    const toAgree = changesToAgree(trust, link.profile, profile);
    if (said === null && (toAgree.length === 0 || this.#isAgreed(next.version, toAgree))) return null;
    return {
      version: next.version,
      station: next.station,
      trust,
      said,
      changes: profileChanges(link.profile, profile),
      next: profile,
    };
  }

  agree({
    version,
    trustsKey,
    who,
  }: {
    readonly version: number;
    readonly trustsKey: boolean;
    readonly who: string;
  }): void {
    const next = this.#waiting(version);
    const { link } = this.#parts.connections;
    const trust = this.#trusts(next);
    if (link === null || trust.kind === 'foreign')
      throw new StationError('not_possible', text('fleetSettings.notWaiting', { version }));
    const changes = changesToAgree(trust, link.profile, profileWith(link.profile, next.content));
    const isKnown = trustsKey && trust.kind === 'stranger';
    if (isKnown) this.#keepKey(trust.key);
    const agreed = isKnown
      ? changesToAgree({ ...trust, kind: 'admin' }, link.profile, profileWith(link.profile, next.content))
      : changes;
    this.#keep({ answer: { version, said: 'agreed', changes: digestOf(agreed) } });
    this.#note(
      text(isKnown ? 'history.settingsAgreedWithKey' : 'history.settingsAgreed', { version, station: next.station }),
      who,
    );
    this.#refused = null;
    this.#asksFor = null;
    this.look();
    this.#parts.changed();
  }

  async settled(): Promise<void> {
    await this.#taking;
  }

  decline({ version, who }: { readonly version: number; readonly who: string }): void {
    const { station } = this.#waiting(version);
    this.#keep({ answer: { version, said: 'declined', changes: '' } });
    this.#note(text('history.settingsDeclined', { version, station }), who);
    this.#asksFor = null;
    this.#parts.changed();
  }

  look(): void {
    const { isLive, store } = this.#parts;
    if (!isLive || readSetting(store, stationState.fleetSettings).next === null) return;
    const { next, answer } = this.#kept();
    if (next === null) return;
    if (this.#taking !== null) {
      this.#isNews = true;
      return;
    }
    if (this.#refused?.version === next.version || this.#asksFor === next.version) return;
    if (this.#waitsFor() !== null || (answer?.version === next.version && answer.said !== 'agreed')) return;
    const trust = this.#trusts(next);
    if (trust.kind === 'foreign') {
      // The settings came before their key was known.
      this.#keep({ next: null });
      this.#noteForeign(next.station, next.version, trust.why);
      return;
    }
    this.#isNews = false;
    this.#taking = this.#use(next)
      .catch((error: unknown) => this.#refuse(next.version, error))
      .finally(() => {
        this.#taking = null;
        this.#parts.changed();
        if (this.#isNews) this.look();
      });
  }

  #kept(): FleetSettings {
    const found = readSetting(this.#parts.store, stationState.fleetSettings);
    const scope = this.#parts.scope();
    return found.scope === scope ? found : { scope, ...nothing };
  }

  #keep(change: Partial<FleetSettings>): void {
    writeSetting(this.#parts.store, stationState.fleetSettings, { ...this.#kept(), ...change });
  }

  #knownKey(): string | null {
    const relay = this.#parts.relay();
    return relay === null ? null : (readSetting(this.#parts.store, stationState.fleetKeys)[relay] ?? null);
  }

  #trusts(publication: Publication): Trust {
    return trustOf(this.#knownKey(), this.#parts.scope() ?? '', publication);
  }

  #keepKey(key: string): void {
    const relay = this.#parts.relay();
    if (relay !== null) changeSetting(this.#parts.store, stationState.fleetKeys, { [relay]: key });
  }

  #waitsFor(): Exclude<Wait, 'refused' | 'agree'> | null {
    if (this.#parts.session.openItemId !== null) return 'open';
    return this.#parts.store.arrivals.all().length > 0 ? 'arriving' : null;
  }

  #note(said: Text, who = 'station'): void {
    this.#parts.store.audit.insert({ at: this.#parts.clock(), who, text: said, itemId: null, detail: {} });
  }

  #noteForeign(station: string, version: number, why: SealFault): void {
    const before = this.#kept().foreign;
    if (before !== null && before.station === station && this.#parts.clock() - before.at < foreignEveryMs) return;
    this.#keep({ foreign: { version, station, why, at: this.#parts.clock() } });
    const said = foreignText(station, version, why);
    this.#note(said);
    this.#parts.log.warn('Settings that no admin signed were refused', { token: station, version, why });
    this.#parts.hub.emit({ type: 'notice', level: 'warning', message: said });
    this.#parts.changed();
  }

  #hear(publication: Publication): void {
    const before = this.#kept();
    const trust = this.#trusts(publication);
    if (trust.kind === 'foreign') {
      this.#noteForeign(publication.station, publication.version, trust.why);
      return;
    }
    if (trust.kind === 'admin' && trust.key !== this.#knownKey()) this.#keepKey(trust.key);
    if (publication.version <= Math.max(before.version ?? 0, before.next?.version ?? 0)) return;
    this.#keep({ next: publication, answer: null });
    this.#parts.changed();
  }

  async #use(next: Publication): Promise<void> {
    const { link } = this.#parts.connections;
    if (link === null) return;
    const { version, takenAt } = this.#kept();
    const trial = {
      publication: next,
      connectionId: link.connection.id,
      before: { profileJson: link.connection.profileJson, version, takenAt },
    };
    await this.#parts.trial.begin(trial);
    const isTaken = await this.#take(next).catch(async (error: unknown) => {
      await this.#parts.trial.end();
      throw error;
    });
    await (isTaken ? this.#parts.trial.taken(trial) : this.#parts.trial.end());
  }

  async #take(next: Publication): Promise<boolean> {
    const scope = this.#parts.scope();
    const said = text('history.settingsTaken', { version: next.version, station: next.station });
    const make = (own: Profile): Profile | null => {
      // Much may have changed by now, so the next pass takes it.
      const now = this.#kept();
      if (this.#waitsFor() !== null || now.scope !== scope || now.next?.version !== next.version) return null;
      const trust = this.#trusts(next);
      if (trust.kind === 'foreign' || (now.answer?.version === next.version && now.answer.said !== 'agreed'))
        return null;
      const profile = profileWith(own, next.content);
      const changes = changesToAgree(trust, own, profile);
      if (changes.length === 0 || this.#isAgreed(next.version, changes)) return profile;
      this.#asks(next);
      return null;
    };
    if (!(await this.#parts.connections.changeProfile(make, said))) return false;
    this.#keep({
      version: next.version,
      takenAt: this.#parts.clock(),
      next: this.#kept().next?.version === next.version ? null : this.#kept().next,
      answer: null,
    });
    return true;
  }

  #isAgreed(version: number, changes: readonly FieldChange[]): boolean {
    const { answer } = this.#kept();
    return answer?.version === version && answer.said === 'agreed' && answer.changes === digestOf(changes);
  }

  #asks({ version, station }: Publication): void {
    this.#asksFor = version;
    this.#parts.hub.emit({
      type: 'notice',
      level: 'warning',
      message: text('fleetSettings.asks', { version, station }),
    });
    this.#parts.log.info('Settings of the fleet wait for a person to agree', { version, token: station });
  }

  #refuse(version: number, error: unknown): void {
    const isExpected = error instanceof StationError;
    this.#refused = { version, why: isExpected ? error.text : text('fleetSettings.failed') };
    if (isExpected) this.#parts.log.warn('Settings of the fleet are not taken', { version, reason: error.message });
    else this.#parts.log.error('Settings of the fleet could not be taken', { version, error });
  }

  #waiting(version: number): Publication {
    const { next } = this.#kept();
    if (next?.version !== version)
      throw new StationError('not_possible', text('fleetSettings.notWaiting', { version }));
    return next;
  }
}

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

export function settingsReport({ version, takenAt, next, foreign }: SettingsState, now: Millis): SettingsReport {
  const reported =
    next ?? (foreign && foreign.version > (version ?? 0) ? { ...foreign, waits: 'refused' as const } : null);
  return {
    version,
    taken_ms: takenAt === null ? null : Math.max(0, Math.round(now - takenAt)),
    next: reported && reportOf(reported),
  };
}

/** An older relay does not report settings that wait for a person. */
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
