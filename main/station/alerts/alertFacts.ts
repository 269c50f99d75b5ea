import type { TetherView } from '../../contract/tetherView.ts';
import type { StatusView } from '../../contract/views.ts';
import type { ExchangeView } from '../../contract/workList/workList.ts';
import type { AlertFacts } from '../../domain/health/alerts.ts';
import type { Millis } from '../../domain/model.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import { readSetting } from '../settings/setting.ts';
import { type AlertSettings, stationSettings } from '../settings/settings.ts';

export interface AlertSources {
  readonly store: Pick<Store, 'settings' | 'connections' | 'fleet' | 'items' | 'photos' | 'shift'>;
  readonly connections: { readonly link: { readonly partner: { serverNow(): Millis } } | null };
  readonly space: { readonly view: StatusView['space'] };
  readonly hotFolder: { readonly status: StatusView['hotFolder'] };
  readonly tether: { readonly view: TetherView };
  readonly exchange: { readonly view: ExchangeView };
  readonly session: { readonly openedAt: Millis | null };
  readonly clock: () => Millis;
}

const dayMs = 86_400_000;
/** `off`: the station has only begun. Moments of finding and opening are shorter than what is told of. */
const notAway: readonly TetherView['state'][] = ['ready', 'off'];

/** Asks nobody outside, and the database only for what a rule asks about. */
export function alertFacts(sources: AlertSources, rules: AlertSettings): AlertFacts {
  const { store, clock, space, session } = sources;
  const connection = store.connections.current();
  const partner = connection === null || connection.practice ? null : connection;
  return {
    now: clock(),
    freeBytes: space.view.freeBytes,
    warnBelowBytes: readSetting(store, stationSettings.storage).warnBelowBytes,
    clockOffMs: clockOffMs(sources),
    credential: partner?.credentialState ?? null,
    isAway: awayNow(sources),
    openedAt: session.openedAt,
    lastPhotoAt: rules.silentMinutes === null ? null : lastPhotoAt(sources),
    oldestUnsentAt: connection && store.fleet.oldestUnsentAt(connection.id),
    reshoots: connection === null ? 0 : store.items.countByStage(connection.id).reshoot,
    firstPass: rules.firstPassPercent === null ? null : firstPass(sources),
  };
}

/** The partner's clock is ours until an answer has told it. */
function clockOffMs({ connections, clock }: AlertSources): Millis | null {
  const offMs = connections.link === null ? 0 : clock() - connections.link.partner.serverNow();
  return offMs === 0 ? null : offMs;
}

function awayNow({ hotFolder, tether, exchange }: AlertSources): AlertFacts['isAway'] {
  return {
    hot_folder: hotFolder.status.state === 'missing',
    tethered_camera: tether.view.camera !== null && !notAway.includes(tether.view.state),
    list_folder: exchange.view.listTrouble !== null,
    results_folder: exchange.view.resultsTrouble !== null,
  };
}

/** 0 where no photo has come yet; null where no camera or folder is set up. */
function lastPhotoAt({ store, tether }: AlertSources): Millis | null {
  const setUp = [
    ...(readSetting(store, stationSettings.hotFolder).path === null ? [] : [photoSources.hotFolder]),
    ...(tether.view.camera === null ? [] : [photoSources.tether]),
    ...(readSetting(store, stationSettings.liveCamera).usbCamera === null ? [] : [photoSources.usb]),
  ];
  if (setUp.length === 0) return null;
  const came = store.photos.lastOfSources().filter(({ source }) => setUp.some((name) => name === source));
  return Math.max(0, ...came.map(({ addedAt }) => addedAt));
}

function firstPass({ store, clock }: AlertSources): AlertFacts['firstPass'] {
  const { judged, rejected } = store.shift.decidedSince(clock() - dayMs);
  return { judged, passed: judged - rejected };
}
