import { stat } from 'node:fs/promises';
import type { PartnerEventsView } from '../../contract/relay/partnerEvents.ts';
import type { TetherView } from '../../contract/tetherView.ts';
import type { StatusView } from '../../contract/views.ts';
import type { ExchangeView } from '../../contract/workList/workList.ts';
import { PartnerFailure, StationError } from '../../domain/failure.ts';
import { type HealthFacts, type HealthPart, judgeHealth } from '../../domain/health/judgeHealth.ts';
import type { Millis } from '../../domain/model.ts';
import { photoSources } from '../../domain/photo/photoSources.ts';
import type { Store } from '../../domain/ports/store.ts';
import { abandonOnAbort } from '../../lib/async/abandonOnAbort.ts';
import type { Time } from '../../lib/async/time.ts';
import { type Text, text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { listBackups } from './backups.ts';
import type { FreeSpace } from './freeSpace.ts';

export interface HealthParts {
  readonly store: Store;
  readonly options: Pick<StationOptions, 'dataFolder' | 'live'>;
  readonly connections: {
    readonly link: { readonly partner: { serverNow(): Millis } } | null;
    test(signal: AbortSignal): Promise<unknown>;
  };
  readonly partnerEvents: { readonly view: PartnerEventsView };
  readonly space: Pick<FreeSpace, 'refresh' | 'view'>;
  readonly hotFolder: { readonly status: StatusView['hotFolder'] };
  readonly tether: { readonly view: TetherView };
  readonly exchange: { readonly view: ExchangeView };
  readonly clock: () => Millis;
  readonly time: Time;
  readonly closing: AbortSignal;
}

/** Whoever asks wants an answer, also where the network swallows every packet. */
const testMaxMs = 4_000;
const maxErrors = 5;

/** `test` asks the partner; without it, what was learnt last is told. */
export async function stationHealth(parts: HealthParts, test: boolean): Promise<readonly HealthPart[]> {
  const [failure] = await Promise.all([test ? testFailure(parts) : null, parts.space.refresh()]);
  return judgeHealth(await gatherFacts(parts, failure));
}

/** A refused key is told by the credential's own part. */
async function testFailure({ store, connections, closing, time }: HealthParts): Promise<Text | null> {
  const connection = store.connections.current();
  if (connection === null || connection.practice) return null;
  const limit = new AbortController();
  const cancel = time.after(testMaxMs, () => limit.abort(new StationError('unreachable', text('health.noAnswer'))));
  const signal = AbortSignal.any([closing, limit.signal]);
  try {
    await abandonOnAbort(connections.test(signal), signal, 0, time);
    return null;
  } catch (error) {
    if (error instanceof PartnerFailure) return error.details.kind === 'credentials' ? null : error.details.text;
    if (error instanceof StationError) return error.text;
    throw error;
  } finally {
    cancel();
  }
}

async function gatherFacts(parts: HealthParts, failure: Text | null): Promise<HealthFacts> {
  const { store, options, clock, partnerEvents, space } = parts;
  const connection = store.connections.current();
  const relay = partnerEvents.view.state;
  return {
    now: clock(),
    isLive: options.live,
    connection: connection && {
      name: connection.name,
      practice: connection.practice,
      online: connection.online,
      credentials: connection.credentialState,
      pausedUntil: connection.pausedUntil,
      failure,
    },
    relay: relay === 'off' ? null : { state: relay },
    clockOffMs: clockOff(parts, failure),
    disk: space.view,
    backups: await backupFacts(parts),
    ...(await sourceFacts(parts)),
    ...folderFacts(parts),
    queue: {
      photos: connection === null ? 0 : store.operations.uploadsLeft(connection.id).photos,
      oldestAt: connection && store.fleet.oldestUnsentAt(connection.id),
    },
    errors: errorFacts(store),
  };
}

/** What no answer has told is unknown: the partner's clock is ours until then. */
function clockOff({ connections, clock }: HealthParts, failure: Text | null): Millis | null {
  const off = failure === null && connections.link !== null ? clock() - connections.link.partner.serverNow() : 0;
  return off === 0 ? null : off;
}

async function backupFacts({ store, options }: HealthParts): Promise<HealthFacts['backups']> {
  const [newest] = await listBackups(options.dataFolder);
  return {
    newestAt: newest?.takenAt ?? null,
    everyHours: readSetting(store, stationSettings.storage).backupEveryHours,
    hasNewer: store.marks.last() > (newest?.revision ?? 0),
  };
}

async function sourceFacts(parts: HealthParts): Promise<Pick<HealthFacts, 'hotFolder' | 'tether' | 'usb'>> {
  const { store, options, hotFolder, tether } = parts;
  const lastOf = new Map(store.photos.lastOfSources().map(({ source, addedAt }) => [source, addedAt]));
  const lastPhotoAt = (source: string) => lastOf.get(source) ?? null;
  const { path } = readSetting(store, stationSettings.hotFolder);
  const { usbCamera } = readSetting(store, stationSettings.liveCamera);
  const { status } = hotFolder;
  const { camera, state, message } = tether.view;
  return {
    hotFolder:
      path === null
        ? null
        : {
            path,
            isThere: options.live ? status.state === 'watching' : await isFolder(path),
            message: options.live ? status.message : null,
            lastPhotoAt: lastPhotoAt(photoSources.hotFolder),
          },
    tether: camera && {
      model: camera.model,
      isReady: state === 'ready',
      message,
      lastPhotoAt: lastPhotoAt(photoSources.tether),
    },
    usb: usbCamera && { label: usbCamera.label, lastPhotoAt: lastPhotoAt(photoSources.usb) },
  };
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() === true;
}

function folderFacts({ exchange }: HealthParts): Pick<HealthFacts, 'listFolder' | 'resultsFolder'> {
  const { listFolder, listTrouble, resultsFolder, resultsTrouble } = exchange.view;
  return {
    listFolder: listFolder === null ? null : { path: listFolder, trouble: listTrouble },
    resultsFolder: resultsFolder === null ? null : { path: resultsFolder, trouble: resultsTrouble },
  };
}

function errorFacts(store: Pick<Store, 'items' | 'connections'>): HealthFacts['errors'] {
  const connection = store.connections.current();
  if (connection === null) return { count: 0, newest: [] };
  const newest = store.items.oldestInStage(connection.id, 'needs_attention', maxErrors);
  return {
    count: store.items.countByStage(connection.id).needs_attention,
    newest: newest.map(({ referenceId, lastError }) => ({ item: referenceId, why: lastError?.text ?? null })),
  };
}
