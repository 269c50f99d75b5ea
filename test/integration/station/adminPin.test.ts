import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import type { OperatorId } from '../../../main/domain/ids.ts';
import type { Station, StationOptions } from '../../../main/station/api.ts';
import { accessOf } from '../../../main/station/pin/adminsPart.ts';
import { readStation } from '../../../main/station/readStation.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { openTestStation } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const pin = '864209135790';
const needsPin = { data: { code: 'pin_needed' } };

/** One window of the page. */
function windowOf(station: Station) {
  return createRouterClient(station.router.page, { context: { window: {} } });
}

type Window = ReturnType<typeof windowOf>;

async function openWith(changes: Partial<StationOptions> = {}) {
  const dataFolder = changes.dataFolder ?? temporaryFolder();
  const station = await openTestStation({ ...changes, dataFolder });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await station.close();
    isOpen = false;
  };
  onTestFinished(close);
  return { station, dataFolder, close };
}

const keepLogs = (window: Window) => window.settings.change({ path: 'storage.logsWork', value: false });

async function guess(window: Window, wrong: number): Promise<void> {
  for (let each = 0; each < wrong; each += 1)
    await expect(window.pin.give({ pin: `${1000 + each}` })).rejects.toMatchObject({ data: { code: 'invalid' } });
}

const storedPin = (dataFolder: string) => {
  const store = openStore(dataFolder, { readOnly: true });
  try {
    return store.adminPin.get();
  } finally {
    store.close();
  }
};

test('without a PIN all is open; with one each procedure of the admin’s part asks for it, whatever its input', async () => {
  const { station } = await openWith();
  const [admin, other] = [windowOf(station), windowOf(station)];
  expect(await other.pin.get({})).toEqual({ isSet: false, isOpen: true });
  await keepLogs(other);
  await expect(admin.pin.set({ pin: '123' })).rejects.toThrow();
  expect(await admin.pin.set({ pin })).toEqual({ isSet: true, isOpen: true });
  expect(await other.pin.get({})).toEqual({ isSet: true, isOpen: false });

  const answers: Record<string, unknown> = {};
  for (const [group, lines] of Object.entries(accessOf))
    for (const [name, access] of Object.entries(lines)) {
      if (access === 'free') continue;
      const call = Reflect.get(Reflect.get(other, group), name) as (input: object) => Promise<unknown>;
      answers[`${group}.${name}`] = await call({}).catch((error: { data?: { code?: string } }) => error.data?.code);
    }
  expect(Object.keys(answers).length).toBeGreaterThan(25);
  expect(new Set(Object.values(answers))).toEqual(new Set(['pin_needed']));

  // The work goes on, and so does whatever only looks.
  await other.settings.change({ path: 'preferences.textSize', value: 'large' });
  await other.shoot.scan({ reference: 'SKU-1' }).catch((error) => expect(error).not.toMatchObject(needsPin));
  expect((await other.settings.get({})).fields.length).toBeGreaterThan(5);
  await keepLogs(admin);
  // A call of no window has no right, and gets none.
  const nobody = createRouterClient(station.router.page, { context: {} });
  await nobody.pin.give({ pin });
  await expect(nobody.pin.remove({})).rejects.toMatchObject(needsPin);
});

test('the PIN opens the window in which it was given, until it was not used for a time', async () => {
  const time = movableTime();
  const { station } = await openWith({ time });
  const [admin, other, third] = [windowOf(station), windowOf(station), windowOf(station)];
  await admin.pin.set({ pin });
  await expect(other.pin.give({ pin: '0000' })).rejects.toMatchObject({ data: { code: 'invalid' } });
  await expect(keepLogs(other)).rejects.toMatchObject(needsPin);
  expect(await other.pin.give({ pin })).toEqual({ isSet: true, isOpen: true });
  await keepLogs(other);
  await expect(keepLogs(third)).rejects.toMatchObject(needsPin);
  // Each use makes it last.
  await time.skip(9 * 60_000);
  await keepLogs(other);
  await time.skip(9 * 60_000);
  await keepLogs(other);
  await time.skip(10 * 60_000);
  await expect(keepLogs(other)).rejects.toMatchObject(needsPin);
  expect(await other.pin.get({})).toEqual({ isSet: true, isOpen: false });
  // Another PIN ends all rights but that of the window which set it.
  await other.pin.give({ pin });
  await third.pin.give({ pin });
  await third.pin.set({ pin: '1357' });
  await keepLogs(third);
  await expect(keepLogs(other)).rejects.toMatchObject(needsPin);
  await expect(other.pin.give({ pin })).rejects.toThrow('That is not the PIN');
  expect(await third.pin.remove({})).toEqual({ isSet: false, isOpen: true });
  await keepLogs(other);
});

test('whoever takes over, signs out or leaves the station alone leaves no open settings behind', async () => {
  const time = movableTime();
  const { station } = await openWith({ time });
  const admin = windowOf(station);
  const zora = await station.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA' });
  await station.commands.operatorsAdd({ name: 'Amin Falk', badge: 'BADGE-AMIN' });
  await admin.operators.signIn({ id: zora.id });
  await admin.settings.change({ path: 'operators.lockMinutes', value: 5 });
  await admin.pin.set({ pin });
  await keepLogs(admin);
  await admin.shoot.scan({ reference: 'BADGE-AMIN' });
  await expect(keepLogs(admin)).rejects.toMatchObject(needsPin);
  await admin.pin.give({ pin });
  // The one who is signed in already scans the badge once more.
  await admin.shoot.scan({ reference: 'BADGE-AMIN' });
  await keepLogs(admin);
  await admin.operators.signOut({});
  await expect(keepLogs(admin)).rejects.toMatchObject(needsPin);
  await admin.operators.signIn({ id: zora.id });
  await admin.pin.give({ pin });
  await time.skip(5 * 60_000);
  await admin.operators.signIn({ id: zora.id });
  await expect(keepLogs(admin)).rejects.toMatchObject(needsPin);
});

test('wrong guesses of all windows count together, and neither a restart nor a clock that is set back forgets them', async () => {
  const time = movableTime();
  const { station, dataFolder, close } = await openWith({ time });
  const [admin, other] = [windowOf(station), windowOf(station)];
  await admin.pin.set({ pin });
  await guess(other, 2);
  const together = await Promise.allSettled(
    ['1', '2', '3', '4', '5'].map((wrong) => windowOf(station).pin.give({ pin: wrong })),
  );
  expect(together.map(({ status }) => status)).not.toContain('fulfilled');
  // One of these was compared: the others came while none is taken.
  expect(storedPin(dataFolder)?.failures).toBe(3);
  await expect(admin.pin.give({ pin })).rejects.toThrow('Try again in 1 minute.');
  await time.skip(30_000);
  await expect(other.pin.give({ pin: '7' })).rejects.toThrow('That is not the PIN');
  await expect(other.pin.give({ pin })).rejects.toThrow('Try again in 1 minute.');
  await time.skip(60_000);
  await guess(other, 1);
  await close();

  // Ten years back, and ten minutes back: it is the whole wait again, and no more.
  for (const backMs of [10 * 365 * 86_400_000, 600_000]) {
    const later = movableTime();
    const earlier = { ...later, now: () => later.now() - backMs };
    const again = await openWith({ dataFolder, time: earlier });
    await expect(windowOf(again.station).pin.give({ pin })).rejects.toThrow('Try again in 2 minutes.');
    await again.close();
  }
  const later = movableTime();
  const { station: last } = await openWith({ dataFolder, time: later });
  expect(storedPin(dataFolder)?.failures).toBe(5);
  await later.skip(120_000);
  // The right one, and all is forgotten.
  await windowOf(last).pin.give({ pin });
  expect(storedPin(dataFolder)).toMatchObject({ failures: 0, until: 0 });
  await guess(windowOf(last), 2);
});

test('a clock that is set while the station runs changes no wait', async () => {
  const time = movableTime();
  let aheadMs = 0;
  const { station, dataFolder } = await openWith({ time: { ...time, now: () => time.now() + aheadMs } });
  await windowOf(station).pin.set({ pin });
  await guess(windowOf(station), 3);
  aheadMs = 86_400_000;
  await expect(windowOf(station).pin.give({ pin })).rejects.toThrow('Try again in');
  // A start finds the wait by the clock as it is now.
  expect(storedPin(dataFolder)?.until).toBeGreaterThan(time.now() + aheadMs);
});

test('commands of the machine’s account ask for no PIN, and take a forgotten one away', async () => {
  const { station } = await openWith();
  const page = windowOf(station);
  expect(await station.commands.pinRemove({})).toEqual({ removed: false });
  await page.pin.set({ pin });
  await guess(windowOf(station), 3);
  await station.commands.operatorsAdd({ name: 'Zora Quist' });
  await expect(windowOf(station).pin.give({ pin })).rejects.toThrow('Try again in');
  expect(await station.commands.pinRemove({})).toEqual({ removed: true });
  expect(await windowOf(station).pin.get({})).toEqual({ isSet: false, isOpen: true });
  await keepLogs(windowOf(station));
  // A new one begins without the former guesses.
  await page.pin.set({ pin: '1357' });
  await windowOf(station).pin.give({ pin: '1357' });
});

test('nothing of the PIN is in the file of settings, the settings, the log, the history or any file but as its hash in the database', async () => {
  const log = recordingLog();
  const { station, dataFolder, close } = await openWith({ log });
  const page = windowOf(station);
  await page.pin.set({ pin });
  await guess(windowOf(station), 2);
  await windowOf(station).pin.give({ pin });
  const { hash = '' } = storedPin(dataFolder) ?? {};
  expect(hash).toMatch(/^\$scrypt\$/);
  const seen = JSON.stringify([
    await page.settingsFile.export({}),
    await page.settings.get({}),
    await page.station.status({}),
    await page.pin.get({}),
    await page.health.get({ test: false }),
    log,
  ]);
  const reader = readStation(dataFolder);
  const read = reader.settingsFile() + JSON.stringify([reader.profile(), reader.status(null)]);
  reader.close();
  for (const secret of [pin, hash, hash.slice(-20), 'scrypt']) {
    expect(seen).not.toContain(secret);
    expect(read).not.toContain(secret);
  }
  await close();
  const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const entry of files) {
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    expect(bytes.includes(pin)).toBe(false);
    if (!/\.db/.test(entry.name)) expect(bytes.includes(hash)).toBe(false);
  }
  expect(files.some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(hash))).toBe(true);
});

test('who set the PIN or took it away stands in the history', async () => {
  const { station, dataFolder } = await openWith();
  const zora = await station.commands.operatorsAdd({ name: 'Zora Quist' });
  const page = windowOf(station);
  await page.operators.signIn({ id: zora.id });
  await page.pin.set({ pin });
  await page.pin.remove({});
  const store = openStore(dataFolder, { readOnly: true });
  const lines = store.audit.recent(10).filter(({ text }) => text.id.startsWith('history.pin'));
  store.close();
  const who = `operator:${zora.id as OperatorId}`;
  expect(lines.map((line) => [line.text.id, line.who])).toEqual([
    ['history.pinRemoved', who],
    ['history.pinSet', who],
  ]);
});
