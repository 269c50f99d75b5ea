import { z } from 'zod';
import type { LimitType } from '../../domain/failure.ts';
import type { DirectoryEntry } from '../../domain/fleet/directory.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import { every, type Time } from '../../lib/async/time.ts';
import { reportEveryMs, type SharedMessage } from '../../relay/wire/fleet.ts';
import { fleetCalls } from '../../relayClient/fleetCalls.ts';
import type { AskRelay } from '../../relayClient/relayConnection.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import type { Connections } from '../connection/connections.ts';
import type { Hub } from '../hub.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { createDirectory, type DirectoryParts } from './directory.ts';
import { createFleetLink } from './fleetLink.ts';
import { createHeldItems, type Holder } from './heldItems.ts';
import { scopeOf } from './keys.ts';
import { settingsTrial } from './settingsTrial.ts';
import { createSharedLimits } from './sharedLimits.ts';
import { createSharedList } from './sharedList.ts';
import { createSharedSettings, type SettingsState, type SharedSettings } from './sharedSettings.ts';
import { type ReportParts, stationReport } from './stationReport.ts';

/** What this station shares with the others of its relay. Without a relay it works on alone, with what it knows. */
export interface Fleet {
  /** Items, or which of them is open, may have changed. Cheap, may be called often. */
  changed(): void;
  /** Another connection may be in use. */
  connectionChanged(): void;
  /** Who else has the item open now, as far as is known. */
  elsewhere(itemId: ItemId): Holder | null;
  takeOver(itemId: ItemId): Promise<void>;
  /** An item that another station has begun. */
  entryOf(reference: string): DirectoryEntry | null;
  /** Another station has begun it, or brought it to its end. */
  isBegunElsewhere(reference: string): boolean;
  /** The settings of the fleet at this station. */
  readonly settings: SettingsState;
  /** What people here say of them. */
  readonly answers: Pick<SharedSettings, 'pending' | 'agree' | 'decline'>;
  /** The small picture of a side that was rejected at another station (JPEG); null where there is none, or no relay now. */
  rejectedPicture(itemId: ItemId, sideUuid: string): Promise<Buffer | null>;
  limitMet(until: Millis, limitType: LimitType, endpoint: string): void;
  /** How many stations share the account's polls, as the relay told it last; 1 where this is the only one, or follows no relay. */
  readonly live: number;
  /** How far what is shared was taken. */
  revision(): number;
  take(message: SharedMessage, store: string): void;
  linked(ask: AskRelay): void;
  unlinked(): void;
  close(): Promise<void>;
}

export interface FleetParts extends Omit<ReportParts, 'store' | 'settings'>, Pick<DirectoryParts, 'pictureOf'> {
  readonly options: Pick<StationOptions, 'dataFolder' | 'version' | 'live' | 'log'>;
  readonly hub: Pick<Hub, 'emit'>;
  readonly store: Pick<
    Store,
    | 'audit'
    | 'items'
    | 'fleet'
    | 'photos'
    | 'rejections'
    | 'operations'
    | 'settings'
    | 'connections'
    | 'expected'
    | 'arrivals'
    | 'transaction'
  >;
  readonly session: { readonly openItemId: ItemId | null };
  readonly link: () => Connections['link'];
  readonly connections: () => Pick<Connections, 'changeProfile' | 'link'> | null;
  readonly time: Time;
  readonly changes: Pick<Changes, 'publish'>;
}

/** Longer than a relay keeps what nobody writes any more. */
const keptMs = 90 * 86_400_000;

export function createFleet(parts: FleetParts): Fleet {
  const { options, store, time, clock, session } = parts;
  const statusChanged = (): void => parts.changes.publish('status');
  const relay = createFleetLink({ time, log: options.log });
  const linkNow = parts.link;
  // Not by the link: what comes while that is made anew counts too.
  const scope = (): string | null => {
    const current = store.connections.current();
    return current === null || current.practice ? null : scopeOf({ base_url: current.origin });
  };
  const directory = createDirectory({ ...parts, link: linkNow, scope, log: options.log }, relay);
  const held = createHeldItems({ store, scope, clock, changed: statusChanged }, relay);
  const limits = createSharedLimits({ link: linkNow, clock }, relay);
  const list = createSharedList(
    {
      store,
      scope,
      isBegunElsewhere: (reference) => isBegun(directory.entryOf(reference)),
      changed: statusChanged,
      log: options.log,
    },
    relay,
  );
  const settings = createSharedSettings({
    ...parts,
    scope,
    isLive: options.live,
    relay: () => relayOf(store.connections.current()?.profileJson ?? null),
    trial: settingsTrial(options.dataFolder),
    changed: settingsChanged,
    log: options.log,
  });
  const reported = { ...parts, settings: () => settings.view };
  let state = readSetting(store, stationState.fleetState);
  let stopReports: (() => void) | null = null;

  async function report(): Promise<void> {
    const link = linkNow();
    if (!link) return;
    const told = stationReport(reported, scopeOf(link.profile), link.connection.id);
    const answer = await relay.call((calls, signal) => calls.report(told, held.own, signal));
    if (answer === null) return;
    relay.learnTime(answer.now);
    relay.learnName(answer.name);
    limits.tellKept();
    // Kept: a station that starts without the relay still leaves the others their part of the polls.
    if (answer.live !== state.live) keepState({ ...state, live: answer.live });
    look();
  }

  function reportSoon(): void {
    report().catch((error: unknown) => options.log.error('The station could not report', { error }));
  }

  /** The others see it at once, not with the next report. */
  function settingsChanged(): void {
    if (relay.isOpen) reportSoon();
    statusChanged();
  }

  function look(): void {
    settings.look();
    if (!relay.isOpen || relay.ownName === null) return;
    held.openIs(session.openItemId);
    directory.tellSoon();
    list.tellSoon();
  }

  function keepState(next: typeof state): void {
    state = next;
    writeSetting(store, stationState.fleetState, state);
  }

  /** The directory of another store is another directory. */
  function beginAnew(relayStore: string): void {
    const connection = store.connections.current();
    if (connection !== null) store.fleet.beginAnew(connection.id);
    keepState({ ...state, store: relayStore, revision: 0 });
  }

  return {
    changed: look,
    connectionChanged() {
      limits.apply();
      settings.connectionChanged();
      if (relay.isOpen) reportSoon();
    },
    elsewhere: (itemId) => held.elsewhere(itemId),
    takeOver: (itemId) => held.takeOver(itemId),
    entryOf: (reference) => directory.entryOf(reference),
    isBegunElsewhere: (reference) => isBegun(directory.entryOf(reference)),
    async rejectedPicture(itemId, sideUuid) {
      const item = store.items.get(itemId);
      const entry = item && directory.entryOf(item.referenceId);
      const key = entry?.rejected.find(({ side }) => side === sideUuid)?.picture ?? null;
      if (key === null) return null;
      const record = await relay.call((calls, signal) => calls.record(key, signal));
      const bytes = record === null ? null : Buffer.from(record.value, 'base64');
      return bytes !== null && isJpeg(bytes) ? bytes : null;
    },
    limitMet: (until, limitType, endpoint) => limits.met(until, limitType, endpoint),
    get live() {
      return linkNow()?.profile.events == null ? 1 : state.live;
    },
    get settings() {
      return settings.view;
    },
    answers: settings,
    revision: () => state.revision,
    take({ now, revision, whole, changes }, relayStore) {
      relay.learnTime(now);
      const kept = changes.filter(({ key }) => /^(item|list|kept|refused)\./.test(key));
      store.transaction(() => {
        if (relayStore !== state.store) beginAnew(relayStore);
        list.begunElsewhere(directory.take(kept));
        list.take(kept);
        settings.take(kept);
        // What is soon over is told anew each time: it is not worth a write.
        if (kept.length > 0) keepState({ ...state, store: relayStore, revision });
      });
      state = { ...state, store: relayStore, revision: Math.max(state.revision, revision) };
      held.take(changes, whole);
      limits.take(changes, whole);
    },
    linked(ask) {
      relay.open(fleetCalls(ask));
      store.fleet.forgetBefore(clock() - keptMs);
      stopReports?.();
      stopReports = every(time, reportEveryMs, reportSoon);
      reportSoon();
    },
    unlinked() {
      stopReports?.();
      stopReports = null;
      relay.close();
    },
    async close() {
      stopReports?.();
      relay.close();
      await settings.settled();
    },
  };
}

const namesRelay = z.object({ events: z.object({ relay: z.string() }) });

/** By the stored profile: what comes while a link is made anew is judged by the same key. */
function relayOf(profileJson: string | null): string | null {
  if (profileJson === null) return null;
  const parsed = namesRelay.safeParse(JSON.parse(profileJson));
  return parsed.success ? parsed.data.events.relay : null;
}

/** Of an item that was cancelled nothing is left: it may be expected again. */
function isBegun(entry: DirectoryEntry | null): boolean {
  return entry !== null && entry.stage !== 'cancelled';
}

/** It comes from another station, and goes to the page as what it says it is. */
function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
