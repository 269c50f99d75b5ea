import type { StationReleaseView, StatusView, TodayView, WhichItemView } from '../../contract/views.ts';
import { pauseLeft } from '../../domain/backoff.ts';
import { healthLineOf } from '../../domain/health/alertLines.ts';
import type { FiringAlert } from '../../domain/health/alerts.ts';
import type { ItemId } from '../../domain/ids.ts';
import { stationRelease } from '../../domain/item/release.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { photoView } from './photoViews.ts';
import type { ViewContext } from './viewContext.ts';

/** The whole status goes to every screen at each change; an inbox can hold ten thousand photos. */
const inboxShown = 60;

const nothingLeft = { photos: 0, bytes: 0 };

export interface StatusParts {
  readonly options: Pick<StationOptions, 'dataFolder' | 'version'>;
  readonly store: Store;
  readonly view: Pick<ViewContext, 'quality'>;
  readonly clock: () => Millis;
  readonly session: { readonly openItemId: ItemId | null };
  readonly actions: { readonly who: string };
  readonly signIns: { readonly view: StatusView['signIn'] };
  readonly space: { readonly view: StatusView['space'] };
  readonly hotFolder: { readonly status: StatusView['hotFolder'] };
  readonly keyNotice: Text | null;
  readonly partnerEvents: { readonly view: StatusView['events'] };
  readonly alerts: { readonly firing: readonly FiringAlert[] };
  readonly fleet: { elsewhere(itemId: ItemId): StatusView['openElsewhere'] };
}

export function createStatusView(core: StatusParts): () => StatusView {
  const track = createSendTracker(core.clock);
  const startedAt = core.clock();
  return () => {
    const { store } = core;
    const signIn = core.signIns.view;
    const connection = store.connections.current();
    const rules = core.view.quality();
    const inbox = store.photos.inboxHead(inboxShown);
    return {
      mode: connection === null ? 'unconnected' : connection.practice ? 'practice' : 'connected',
      connectionName: connection?.name ?? null,
      online: connection?.online ?? null,
      credentials: connection?.credentialState ?? 'missing',
      events: core.partnerEvents.view,
      pausedUntil: pauseLeft(connection?.pausedUntil ?? null, core.clock()),
      ...track(connection ? store.operations.uploadsLeft(connection.id) : nothingLeft),
      parked: store.operations.counts(connection?.id ?? null).parked,
      openItemId: core.session.openItemId,
      openElsewhere: core.session.openItemId && core.fleet.elsewhere(core.session.openItemId),
      autoAdvance: readSetting(store, stationSettings.autoAdvance),
      holdsMarked: readSetting(store, stationSettings.holdsMarked),
      inbox: inbox.map((photo) => photoView(photo, rules)),
      whichItem: whichItemViews(store),
      inboxMore: store.photos.inboxCount() - inbox.length,
      counts: store.items.countByStage(null),
      release: releaseView(store),
      today: todayView(store, core.clock()),
      expected: store.expected.count(),
      place: readSetting(store, stationSettings.place),
      hotFolder: core.hotFolder.status,
      refusedFiles: store.refused.count(),
      operator: signIn === null ? core.actions.who : (signIn.operator?.name ?? ''),
      signIn,
      dataFolder: core.options.dataFolder,
      version: core.options.version,
      startedAt,
      keyNotice: core.keyNotice,
      space: core.space.view,
      alerts: core.alerts.firing.map((alert) => ({ ...alert, part: healthLineOf(alert.code) })),
    };
  };
}

const askedAtOnce = 10;

function whichItemViews(store: Pick<Store, 'askedPhotos' | 'items' | 'photos'>): WhichItemView[] {
  const named = (itemId: ItemId) => ({ itemId, referenceId: store.items.get(itemId)?.referenceId ?? itemId });
  return store.askedPhotos.waiting(askedAtOnce).map(({ photoId, beforeItemId, itemId }) => ({
    photoId,
    filename: store.photos.get(photoId)?.filename ?? '',
    before: named(beforeItemId),
    item: named(itemId),
  }));
}

interface SendProgress {
  readonly photosLeft: number;
  readonly bytesLeft: number;
  readonly photosSent: number;
  /** By the pace of this batch; null until it is known. */
  readonly secondsLeft: number | null;
}

function createSendTracker(clock: () => Millis): (left: { photos: number; bytes: number }) => SendProgress {
  let total = { photos: 0, bytes: 0 };
  let last = { photos: 0, bytes: 0 };
  let startedAt = 0;

  return (left) => {
    if (left.photos === 0) {
      total = { photos: 0, bytes: 0 };
    } else if (total.photos === 0) {
      total = left;
      startedAt = clock();
    } else {
      total = {
        photos: total.photos + Math.max(0, left.photos - last.photos),
        bytes: total.bytes + Math.max(0, left.bytes - last.bytes),
      };
    }
    last = left;
    const sentBytes = total.bytes - left.bytes;
    const elapsedMs = clock() - startedAt;
    const pace = sentBytes > 0 && elapsedMs > 2_000 ? sentBytes / elapsedMs : null;
    return {
      photosLeft: left.photos,
      bytesLeft: left.bytes,
      photosSent: Math.max(0, total.photos - left.photos),
      secondsLeft: pace === null ? null : Math.ceil(left.bytes / pace / 1_000),
    };
  };
}

function todayView(store: Pick<Store, 'shift'>, now: Millis): TodayView {
  const startsAt = startOfDay(now);
  return {
    startsAt,
    done: store.shift.doneSince(startsAt),
    rejected: store.shift.rejectedSince(startsAt),
    lastScanned: store.shift.lastScanned(),
  };
}

export function startOfDay(now: Millis): Millis {
  return new Date(now).setHours(0, 0, 0, 0);
}

export function releaseView(store: Pick<Store, 'items' | 'operations' | 'shift'>): StationReleaseView {
  const { photos, items, withoutItem } = store.shift.onlyHere();
  const { pending, inFlight, parked } = store.operations.counts(null);
  const left = { photosOnlyHere: photos + withoutItem, openOperations: pending + inFlight + parked };
  return { kind: stationRelease(store.items.countByStage(null), left), photos, items, withoutItem };
}
