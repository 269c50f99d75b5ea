import { sentences, type Text, text } from '../../texts/text.ts';
import type { Millis } from '../model.ts';
import type { CredentialState } from '../partner/credentials.ts';

export const healthParts = [
  'connection',
  'credential',
  'relay',
  'clock',
  'disk',
  'backups',
  'hot_folder',
  'tethered_camera',
  'usb_camera',
  'list_folder',
  'results_folder',
  'queue',
  'errors',
] as const;
export type HealthPartName = (typeof healthParts)[number];

export interface HealthPart {
  readonly part: HealthPartName;
  readonly state: 'ok' | 'warn' | 'fail';
  readonly message: Text;
  /** Null where nothing is to be done. */
  readonly whatToDo: Text | null;
}

/** What was measured and known at one moment. Null is unknown, or not set up. */
export interface HealthFacts {
  readonly now: Millis;
  /** A closed station watches nothing and hears nobody. */
  readonly isLive: boolean;
  readonly connection: {
    readonly name: string;
    readonly practice: boolean;
    readonly online: boolean | null;
    readonly credentials: CredentialState;
    readonly pausedUntil: Millis | null;
    /** Why a call made just now failed; null where it went well or was not made. */
    readonly failure: Text | null;
  } | null;
  readonly relay: { readonly state: 'no_token' | 'connecting' | 'connected' | 'refused' } | null;
  /** Ahead of the partner's. */
  readonly clockOffMs: Millis | null;
  readonly disk: {
    readonly level: 'ok' | 'low' | 'full';
    readonly freeBytes: number | null;
    readonly message: Text | null;
  };
  readonly backups: { readonly newestAt: Millis | null; readonly everyHours: number; readonly hasNewer: boolean };
  readonly hotFolder:
    | ({ readonly path: string; readonly isThere: boolean; readonly message: Text | null } & LastPhoto)
    | null;
  readonly tether:
    | ({ readonly model: string; readonly isReady: boolean; readonly message: Text | null } & LastPhoto)
    | null;
  readonly usb: ({ readonly label: string } & LastPhoto) | null;
  readonly listFolder: WatchedFolder | null;
  readonly resultsFolder: WatchedFolder | null;
  readonly queue: { readonly photos: number; readonly oldestAt: Millis | null };
  /** Items that wait for a person, the oldest first. */
  readonly errors: {
    readonly count: number;
    readonly newest: readonly { readonly item: string; readonly why: Text | null }[];
  };
}

interface LastPhoto {
  readonly lastPhotoAt: Millis | null;
}
interface WatchedFolder {
  readonly path: string;
  readonly trouble: Text | null;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** No station runs before it was built: an older clock lost its battery. */
const builtAt = Date.UTC(2026, 0, 1);
/** Photos and rejections are told apart by time. */
const toleratedClockMs = minuteMs;
/** A photo waits so long only where something is the matter. */
const oldAfterMs = hourMs;

export function judgeHealth(facts: HealthFacts): readonly HealthPart[] {
  return [
    connectionPart(facts),
    credentialPart(facts),
    relayPart(facts),
    clockPart(facts),
    diskPart(facts),
    backupsPart(facts),
    ...[hotFolderPart(facts), tetherPart(facts), usbPart(facts)].filter((part) => part !== null),
    ...folderPart('list_folder', facts.listFolder),
    ...folderPart('results_folder', facts.resultsFolder),
    queuePart(facts),
    errorsPart(facts),
  ];
}

export function isHealthy(parts: readonly Pick<HealthPart, 'state'>[]): boolean {
  return parts.every(({ state }) => state !== 'fail');
}

function ok(part: HealthPartName, message: Text): HealthPart {
  return { part, state: 'ok', message, whatToDo: null };
}
function warn(part: HealthPartName, message: Text, whatToDo: Text): HealthPart {
  return { part, state: 'warn', message, whatToDo };
}
function fail(part: HealthPartName, message: Text, whatToDo: Text): HealthPart {
  return { part, state: 'fail', message, whatToDo };
}

function connectionPart({ connection, now }: HealthFacts): HealthPart {
  const part = 'connection';
  if (connection === null) return warn(part, text('health.notConnected'), text('health.notConnected.do'));
  const { name, practice, online, pausedUntil, failure } = connection;
  if (practice) return ok(part, text('health.practice'));
  if (failure !== null) return fail(part, failure, text('health.offline.do'));
  if (online === false) return fail(part, text('health.offline', { name }), text('health.offline.do'));
  if (pausedUntil !== null && pausedUntil > now) {
    const minutes = Math.ceil((pausedUntil - now) / minuteMs);
    return warn(part, text('health.paused', { name, minutes }), text('health.paused.do'));
  }
  if (online === null) return warn(part, text('health.notTried', { name }), text('health.notTried.do'));
  return ok(part, text('health.online', { name }));
}

function credentialPart({ connection }: HealthFacts): HealthPart {
  const part = 'credential';
  switch (connection?.credentials ?? null) {
    case null:
      return warn(part, text('health.noKeyYet'), text('health.notConnected.do'));
    case 'ok':
      return ok(part, text('health.keyTaken'));
    case 'unknown':
      return connection?.practice
        ? ok(part, text('health.keyTaken'))
        : warn(part, text('health.keyNotTried'), text('health.notTried.do'));
    case 'missing':
      return fail(part, text('health.keyMissing'), text('health.keyMissing.do'));
    case 'lapsed':
    case 'refused':
      return fail(part, text('health.keyRefused'), text('health.keyRefused.do'));
  }
}

function relayPart({ relay, isLive }: HealthFacts): HealthPart {
  const part = 'relay';
  switch (relay?.state ?? null) {
    case null:
      return ok(part, text('health.noRelay'));
    case 'connected':
      return ok(part, text('health.relayConnected'));
    case 'connecting':
      return isLive
        ? warn(part, text('health.relayAway'), text('health.relayAway.do'))
        : ok(part, text('health.relayWhenRunning'));
    case 'no_token':
    case 'refused':
      return fail(part, text('health.relayRefused'), text('health.relayRefused.do'));
  }
}

function clockPart({ now, clockOffMs }: HealthFacts): HealthPart {
  const part = 'clock';
  const set = text('health.clock.do');
  if (now < builtAt) return fail(part, text('doctor.clockLost'), set);
  if (clockOffMs === null) return ok(part, text('health.clockUnknown'));
  if (Math.abs(clockOffMs) <= toleratedClockMs) return ok(part, text('doctor.clockAgrees'));
  const seconds = Math.round(Math.abs(clockOffMs) / 1000);
  return warn(part, text(clockOffMs > 0 ? 'doctor.clockAhead' : 'doctor.clockBehind', { seconds }), set);
}

function diskPart({ disk: { level, freeBytes, message } }: HealthFacts): HealthPart {
  const part = 'disk';
  if (message !== null) return (level === 'full' ? fail : warn)(part, message, text('health.disk.do'));
  if (freeBytes === null) return warn(part, text('health.diskUnknown'), text('health.diskUnknown.do'));
  return ok(part, text('health.diskFree', { gigabytes: freeBytes / 1e9 }));
}

function backupsPart({ backups: { newestAt, everyHours, hasNewer }, now }: HealthFacts): HealthPart {
  const part = 'backups';
  if (!hasNewer) return ok(part, newestAt === null ? text('health.backupNothing') : text('health.backupFresh'));
  if (newestAt === null) return warn(part, text('health.backupNone'), text('health.backup.do'));
  const hours = Math.floor((now - newestAt) / hourMs);
  if (hours <= 2 * everyHours) return ok(part, text('health.backupAge', { hours }));
  return warn(part, text('health.backupOld', { hours }), text('health.backup.do'));
}

function hotFolderPart({ hotFolder, now }: HealthFacts): HealthPart | null {
  if (hotFolder === null) return null;
  const { path, isThere, message, lastPhotoAt } = hotFolder;
  const part = 'hot_folder';
  if (!isThere) return fail(part, message ?? text('health.folderMissing', { path }), text('health.folder.do'));
  if (message !== null) return warn(part, message, text('health.folder.do'));
  return ok(part, sentences(text('health.folderThere', { path }), lastPhoto(lastPhotoAt, now)));
}

function tetherPart({ tether, isLive, now }: HealthFacts): HealthPart | null {
  if (tether === null) return null;
  const { model, isReady, message, lastPhotoAt } = tether;
  const part = 'tethered_camera';
  const last = lastPhoto(lastPhotoAt, now);
  if (!isLive) return ok(part, sentences(text('health.cameraWhenRunning', { model }), last));
  if (isReady) return ok(part, sentences(text('health.cameraReady', { model }), last));
  return fail(part, message ?? text('health.cameraAway', { model }), text('health.camera.do'));
}

function usbPart({ usb, now }: HealthFacts): HealthPart | null {
  return usb && ok('usb_camera', sentences(text('health.usb', { label: usb.label }), lastPhoto(usb.lastPhotoAt, now)));
}

function folderPart(part: HealthPartName, folder: WatchedFolder | null): readonly HealthPart[] {
  if (folder === null) return [];
  if (folder.trouble !== null) return [fail(part, folder.trouble, text('health.folder.do'))];
  return [ok(part, text('health.folderThere', { path: folder.path }))];
}

function queuePart({ queue: { photos, oldestAt }, now }: HealthFacts): HealthPart {
  const part = 'queue';
  if (photos === 0) return ok(part, text('health.queueEmpty'));
  const minutes = oldestAt === null ? 0 : Math.max(0, Math.floor((now - oldestAt) / minuteMs));
  const message = text('health.queue', { photos, minutes });
  return minutes * minuteMs < oldAfterMs ? ok(part, message) : warn(part, message, text('health.queue.do'));
}

function errorsPart({ errors: { count, newest } }: HealthFacts): HealthPart {
  const part = 'errors';
  if (count === 0) return ok(part, text('health.noErrors'));
  const lines = newest.map(({ item, why }) => (why === null ? item : text('health.errorOf', { item, why })));
  return warn(part, text('health.errors', { count, items: lines }), text('health.errors.do'));
}

function lastPhoto(at: Millis | null, now: Millis): Text {
  if (at === null) return text('health.noPhotoYet');
  return text('health.lastPhoto', { minutes: Math.max(0, Math.floor((now - at) / minuteMs)) });
}
