import { expect, test } from 'vitest';
import { type HealthFacts, isHealthy, judgeHealth } from '../../../main/domain/health/judgeHealth.ts';
import { asGiven } from '../../../main/texts/text.ts';

const now = Date.UTC(2026, 10, 1);
const minutes = (count: number) => count * 60_000;
const link = {
  name: 'acme',
  practice: false,
  online: true,
  credentials: 'ok',
  pausedUntil: null,
  failure: null,
} as const satisfies HealthFacts['connection'];
const sound: HealthFacts = {
  now,
  isLive: true,
  connection: link,
  relay: { state: 'connected' },
  clockOffMs: 200,
  disk: { level: 'ok', freeBytes: 5e10, message: null },
  backups: { newestAt: now - minutes(50), everyHours: 4, hasNewer: true },
  hotFolder: { path: '/pictures', isThere: true, message: null, lastPhotoAt: now },
  tether: { model: 'R5', isReady: true, message: null, lastPhotoAt: null },
  usb: { label: 'Document camera', lastPhotoAt: null },
  listFolder: { path: '/lists', trouble: null },
  resultsFolder: { path: '/results', trouble: null },
  queue: { photos: 0, oldestAt: null },
  errors: { count: 0, newest: [] },
};
const said = asGiven('It does not work.');

test('a sound station has each part once, all ok and with nothing to do', () => {
  const parts = judgeHealth(sound);
  expect(parts.map(({ part }) => part)).toEqual([
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
  ]);
  expect(parts.filter(({ state, whatToDo }) => state !== 'ok' || whatToDo !== null)).toEqual([]);
});

test('what is not set up has no line, and a new station only warns', () => {
  const nothing = { hotFolder: null, tether: null, usb: null, listFolder: null, resultsFolder: null, relay: null };
  const parts = judgeHealth({ ...sound, ...nothing, connection: null, clockOffMs: null });
  expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual([
    'connection warn',
    'credential warn',
    'relay ok',
    'clock ok',
    'disk ok',
    'backups ok',
    'queue ok',
    'errors ok',
  ]);
  expect(isHealthy(parts)).toBe(true);
});

const faults: readonly (readonly [string, Partial<HealthFacts>])[] = [
  ['connection fail', { connection: { ...link, online: false } }],
  ['connection fail', { connection: { ...link, failure: said } }],
  ['connection warn', { connection: { ...link, online: null } }],
  ['connection warn', { connection: { ...link, pausedUntil: now + 1 } }],
  ['credential fail', { connection: { ...link, credentials: 'missing' } }],
  ['credential fail', { connection: { ...link, credentials: 'refused' } }],
  ['credential fail', { connection: { ...link, credentials: 'lapsed' } }],
  ['credential warn', { connection: { ...link, credentials: 'unknown' } }],
  ['relay warn', { relay: { state: 'connecting' } }],
  ['relay fail', { relay: { state: 'no_token' } }],
  ['relay fail', { relay: { state: 'refused' } }],
  ['clock warn', { clockOffMs: minutes(-2) }],
  ['clock fail', { now: 0 }],
  ['disk warn', { disk: { level: 'low', freeBytes: 1, message: said } }],
  ['disk warn', { disk: { level: 'ok', freeBytes: null, message: null } }],
  ['disk fail', { disk: { level: 'full', freeBytes: 1, message: said } }],
  ['backups warn', { backups: { newestAt: null, everyHours: 4, hasNewer: true } }],
  ['backups warn', { backups: { newestAt: now - minutes(9 * 60), everyHours: 4, hasNewer: true } }],
  ['hot_folder fail', { hotFolder: { path: '/p', isThere: false, message: null, lastPhotoAt: null } }],
  ['hot_folder warn', { hotFolder: { path: '/p', isThere: true, message: said, lastPhotoAt: null } }],
  ['tethered_camera fail', { tether: { model: 'R5', isReady: false, message: null, lastPhotoAt: null } }],
  ['list_folder fail', { listFolder: { path: '/p', trouble: said } }],
  ['results_folder fail', { resultsFolder: { path: '/p', trouble: said } }],
  ['queue warn', { queue: { photos: 2, oldestAt: now - minutes(61) } }],
  ['errors warn', { errors: { count: 7, newest: [{ item: 'SKU-1', why: said }] } }],
];
test.each(faults)('%s, and what to do is said: %o', (expected, change) => {
  const facts = { ...sound, ...change };
  const parts = judgeHealth(facts).filter(({ state }) => state !== 'ok');
  expect(parts.map(({ part, state }) => `${part} ${state}`)).toEqual([expected]);
  expect(parts[0]?.whatToDo).not.toBeNull();
  expect(isHealthy(parts)).toBe(expected.endsWith('warn'));
});

test('a closed station is not blamed for what only a running one does', () => {
  const away = {
    relay: { state: 'connecting' },
    tether: { model: 'R5', isReady: false, message: null, lastPhotoAt: null },
  };
  const parts = judgeHealth({ ...sound, ...(away as Partial<HealthFacts>), isLive: false });
  expect(parts.filter(({ state }) => state !== 'ok')).toEqual([]);
});

test('a backup that holds everything may be as old as it is', () => {
  const parts = judgeHealth({ ...sound, backups: { newestAt: 1, everyHours: 4, hasNewer: false } });
  expect(parts.filter(({ state }) => state !== 'ok')).toEqual([]);
});
