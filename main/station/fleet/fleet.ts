import { z } from 'zod';
import type { TetherView } from '../../contract/tetherView.ts';
import type { DirectoryEntry } from '../../domain/fleet/directory.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Subject } from '../../domain/ports/topics.ts';
import { type Coalesced, coalesced } from '../../lib/async/coalesced.ts';
import { every, type Time } from '../../lib/async/time.ts';
import { reportEveryMs, type SharedMessage } from '../../relay/wire/fleet.ts';
import { fleetCalls } from '../../relayClient/fleetCalls.ts';
import type { AskRelay } from '../../relayClient/relayConnection.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import type { Connections } from '../connection/connections.ts';
import type { Hub } from '../hub.ts';
import type { TakeParts } from '../operators/takeFleetOperators.ts';
import { changeSetting, readSetting, writeSetting } from '../settings/setting.ts';
import { type FleetState, stationState } from '../settings/settings.ts';
import { createDirectory, type Directory, type DirectoryParts } from './directory.ts';
import type { FleetLink } from './fleetLink.ts';
import { createHeldItems, type HeldItems, type Holder } from './heldItems.ts';
import { scopeOf } from './keys.ts';
import { type KnownElsewhere, scopeInUse } from './knownElsewhere.ts';
import { settingsTrial } from './settingsTrial.ts';
import type { SharedLimits } from './sharedLimits.ts';
import { createSharedList, type SharedList } from './sharedList.ts';
import { SharedOperators } from './sharedOperators.ts';
import { createSharedSettings, type SettingsState, type SharedSettings } from './sharedSettings.ts';
import { type ReportParts, stationReport } from './stationReport.ts';

/** Without a relay the station works on with what it knows. */
export interface Fleet {
  begin(): void;
  elsewhere(itemId: ItemId): Holder | null;
  takeOver(itemId: ItemId): Promise<void>;
  entryOf(reference: string): DirectoryEntry | null;
  readonly settings: SettingsState;
  readonly answers: Pick<SharedSettings, 'pending' | 'agree' | 'decline'>;
  readonly operators: Pick<SharedOperators, 'newestVersion'>;
  /** JPEG; null without a picture or a relay. */
  rejectedPicture(itemId: ItemId, sideUuid: string): Promise<Buffer | null>;
  revision(): number;
  take(message: SharedMessage, store: string): void;
  linked(ask: AskRelay): void;
  unlinked(): void;
  close(): Promise<void>;
}

export interface FleetParts
  extends Omit<ReportParts, 'store' | 'settings' | 'camera'>,
    Pick<DirectoryParts, 'pictureOf'>,
    Pick<TakeParts, 'codes'> {
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
    | 'operators'
    | 'settings'
    | 'connections'
    | 'expected'
    | 'arrivals'
    | 'transaction'
  >;
  readonly session: { readonly openItemId: ItemId | null };
  readonly connections: Pick<Connections, 'changeProfile' | 'link'>;
  readonly tether: { readonly view: TetherView };
  readonly shared: SharedParts;
  readonly time: Time;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
}

export interface SharedParts {
  readonly relay: FleetLink;
  readonly limits: SharedLimits;
  readonly elsewhere: KnownElsewhere;
}

/** A relay keeps unrefreshed entries for less time. */
const savedMs = 90 * 86_400_000;
/** Other stations may need these changes, or published settings wait for them. */
const looksAfter: readonly Subject[] = ['item', 'inbox', 'connection', 'work-list', 'status'];

export function createFleet(parts: FleetParts): Fleet {
  return new StationFleet(parts);
}

class StationFleet implements Fleet {
  readonly #parts: FleetParts;
  readonly #relay: FleetLink;
  readonly #directory: Directory;
  readonly #held: HeldItems;
  readonly #list: SharedList;
  readonly #settings: SharedSettings;
  readonly operators: SharedOperators;
  readonly #looks: Coalesced;
  readonly #stops: (() => void)[] = [];
  #state: FleetState;
  #stopReports: (() => void) | null = null;

  constructor(parts: FleetParts) {
    const { options, store, time, clock, changes, connections, shared } = parts;
    const { relay, elsewhere } = shared;
    const { log } = options;
    const scope = (): string | null => scopeInUse(store);
    const changed = (): void => changes.publish('status');
    this.#parts = parts;
    this.#relay = relay;
    this.#state = readSetting(store, stationState.fleetState);
    this.#looks = coalesced(
      time,
      () => this.#look(),
      (error) => log.error('The fleet could not follow a change', { error }),
    );
    this.#directory = createDirectory({ ...parts, link: () => connections.link, scope, log }, relay);
    this.#held = createHeldItems({ store, scope, clock, changed }, relay);
    const { isBegunElsewhere } = elsewhere;
    this.#list = createSharedList({ store, scope, isBegunElsewhere, changed, log }, relay);
    this.#settings = createSharedSettings({
      ...parts,
      scope,
      isLive: options.live,
      relay: () => relayOf(store.connections.current()?.profileJson ?? null),
      trial: settingsTrial(options.dataFolder),
      changed: () => this.#settingsChanged(),
      log,
    });
    this.operators = new SharedOperators({
      ...parts,
      scope,
      knownKey: () => this.#adminKey(),
      keepKey: (key) => {
        const address = relayOf(store.connections.current()?.profileJson ?? null);
        if (address !== null) changeSetting(store, stationState.fleetKeys, { [address]: key });
      },
      log,
    });
    if (options.live) this.#stops.push(changes.subscribe('link', () => this.#linkChanged()));
  }

  begin(): void {
    for (const subject of looksAfter) this.#stops.push(this.#parts.changes.subscribe(subject, this.#looks.soon));
    this.#looks.soon();
  }

  elsewhere(itemId: ItemId): Holder | null {
    return this.#held.elsewhere(itemId);
  }

  takeOver(itemId: ItemId): Promise<void> {
    return this.#held.takeOver(itemId);
  }

  entryOf(reference: string): DirectoryEntry | null {
    return this.#parts.shared.elsewhere.entryOf(reference);
  }

  async rejectedPicture(itemId: ItemId, sideUuid: string): Promise<Buffer | null> {
    const item = this.#parts.store.items.get(itemId);
    const entry = item && this.entryOf(item.referenceId);
    const key = entry?.rejected.find(({ side }) => side === sideUuid)?.picture ?? null;
    if (key === null) return null;
    const record = await this.#relay.call((calls, signal) => calls.record(key, signal));
    const bytes = record === null ? null : Buffer.from(record.value, 'base64');
    return bytes !== null && isJpeg(bytes) ? bytes : null;
  }

  get settings(): SettingsState {
    return this.#settings.view;
  }

  get answers(): Fleet['answers'] {
    return this.#settings;
  }

  revision(): number {
    return this.#state.revision;
  }

  take({ now, revision, whole, changes }: SharedMessage, relayStore: string): void {
    const { store, shared } = this.#parts;
    this.#relay.learnTime(now);
    const lasting = changes.filter(({ key }) => /^(item|list|kept|refused)\./.test(key));
    store.transaction(() => {
      if (relayStore !== this.#state.store) this.#beginAnew(relayStore);
      this.#list.begunElsewhere(this.#directory.take(lasting));
      this.#list.take(lasting);
      this.#settings.take(lasting);
      this.operators.take(lasting);
      if (lasting.length > 0) this.#save({ ...this.#state, store: relayStore, revision });
    });
    this.#state = { ...this.#state, store: relayStore, revision: Math.max(this.#state.revision, revision) };
    this.#held.take(changes, whole);
    shared.limits.take(changes, whole);
  }

  linked(ask: AskRelay): void {
    const { store, clock, time } = this.#parts;
    this.#relay.open(fleetCalls(ask));
    store.fleet.forgetBefore(clock() - savedMs);
    this.#stopReports?.();
    this.#stopReports = every(time, reportEveryMs, () => this.#reportSoon());
    this.#reportSoon();
  }

  unlinked(): void {
    this.#stopReports?.();
    this.#stopReports = null;
    this.#relay.close();
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#looks.cancel();
    this.unlinked();
    await this.#settings.settled();
  }

  #linkChanged(): void {
    this.#parts.shared.limits.apply();
    this.#settings.connectionChanged();
    if (this.#relay.isOpen) this.#reportSoon();
  }

  async #report(): Promise<void> {
    const { connections, tether, shared } = this.#parts;
    const { link } = connections;
    if (!link) return;
    const reported = { ...this.#parts, camera: () => tether.view, settings: () => this.#settings.view };
    const report = stationReport(reported, scopeOf(link.profile), link.connection.id);
    const answer = await this.#relay.call((calls, signal) => calls.report(report, this.#held.own, signal));
    if (answer === null) return;
    this.#relay.learnTime(answer.now);
    this.#relay.learnName(answer.name);
    shared.limits.reportSaved();
    // A station that starts without the relay still leaves the others their share of the polls.
    if (answer.live !== this.#state.live) this.#save({ ...this.#state, live: answer.live });
    this.#look();
  }

  #reportSoon(): void {
    this.#report().catch((error: unknown) => this.#parts.options.log.error('The station could not report', { error }));
  }

  #settingsChanged(): void {
    if (this.#relay.isOpen) this.#reportSoon();
    this.#parts.changes.publish('status');
  }

  #adminKey(): string | null {
    const { store } = this.#parts;
    const address = relayOf(store.connections.current()?.profileJson ?? null);
    return address === null ? null : (readSetting(store, stationState.fleetKeys)[address] ?? null);
  }

  #look(): void {
    this.#settings.look();
    if (this.#parts.options.live) this.operators.look();
    if (!this.#relay.isOpen || this.#relay.ownName === null) return;
    this.#held.openIs(this.#parts.session.openItemId);
    this.#directory.notifySoon();
    this.#list.notifySoon();
  }

  #save(next: FleetState): void {
    this.#state = next;
    writeSetting(this.#parts.store, stationState.fleetState, next);
  }

  #beginAnew(relayStore: string): void {
    const { store } = this.#parts;
    const connection = store.connections.current();
    if (connection !== null) store.fleet.beginAnew(connection.id);
    this.#save({ ...this.#state, store: relayStore, revision: 0 });
  }
}

const namesRelay = z.object({ events: z.object({ relay: z.string() }) });

/** The stored profile decides, since events arrive while a link is remade. */
function relayOf(profileJson: string | null): string | null {
  if (profileJson === null) return null;
  const parsed = namesRelay.safeParse(JSON.parse(profileJson));
  return parsed.success ? parsed.data.events.relay : null;
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
}
