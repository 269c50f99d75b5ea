import { expect, test } from 'vitest';
import type { Topic } from '../../../main/domain/ports/topics.ts';
import { createDesktop } from '../../../main/station/desktop/desktop.ts';
import type { DesktopPort, DesktopState } from '../../../main/station/desktop/desktopPort.ts';
import { waitAfterWrong } from '../../../main/station/desktop/kioskPin.ts';

/** The room of the installed app over settings in memory, and what its host was told. */
function room(settings = new Map<string, unknown>(), changes: Partial<DesktopPort> = {}) {
  const applied: DesktopState[] = [];
  const clock = { now: 1_000_000 };
  const listeners: ((topic: Topic) => void)[] = [];
  const port: DesktopPort = {
    version: '1.0.0',
    ready: null,
    screens: 2,
    endsKiosk: false,
    apply: (state) => void applied.push(state),
    byHand: { updates: true, command: true },
    startsAtLogin: false,
    checkUpdates: async () => ({ id: 'update.none' }),
    updateFromFolder: async () => ({ id: 'update.none' }),
    goBack: async () => ({ id: 'update.noneKept' }),
    installCommand: async () => ({ id: 'update.none' }),
    setStartsAtLogin: async () => undefined,
    chooseFolder: async () => null,
    takeProfile: () => null,
    onChange: () => undefined,
    ...changes,
  };
  const desktop = createDesktop({
    store: { settings: { get: (key) => settings.get(key), set: (key, value) => void settings.set(key, value) } },
    changes: {
      publish: (_topic) => undefined,
      subscribe: (_subject, listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    clock: () => clock.now,
    options: { desktop: port },
  } as Parameters<typeof createDesktop>[0]);
  const hasChanged = (topic: Topic) => {
    for (const listener of listeners) listener(topic);
  };
  return { desktop, settings, applied, clock, hasChanged };
}

test('beside a browser there is no installed app', async () => {
  const { settings } = room();
  const desktop = createDesktop({
    store: { settings: { get: (key: string) => settings.get(key) } },
    changes: { publish: () => undefined },
    clock: () => 0,
    options: {},
  } as unknown as Parameters<typeof createDesktop>[0]);
  expect(desktop.view).toBeNull();
  expect(desktop.takeProfile()).toBeNull();
  await expect(desktop.enterKiosk('1234')).rejects.toThrow('This is for the installed app');
});

test('a kiosk is left by its PIN alone, which is kept as a hash, and holds at the next start', async () => {
  const { desktop, settings, applied } = room();
  expect(await desktop.enterKiosk('86420')).toMatchObject({ kiosk: { on: true, hasPin: true } });
  expect(applied.map(({ kiosk }) => kiosk)).toEqual([false, true]);
  expect(JSON.stringify([...settings])).not.toContain('86420');
  const next = room(settings);
  expect(next.applied).toMatchObject([{ kiosk: true }]);
  await expect(next.desktop.leaveKiosk('86421')).rejects.toMatchObject({ code: 'invalid', field: 'pin' });
  expect(next.desktop.view).toMatchObject({ kiosk: { on: true } });
  expect(await next.desktop.leaveKiosk('86420')).toMatchObject({ kiosk: { on: false, hasPin: false } });
  expect(next.applied.at(-1)).toMatchObject({ kiosk: false });
});

test('after three wrong PINs each further one has to wait longer, many at once too', async () => {
  const { desktop, clock } = room();
  await desktop.enterKiosk('1111');
  const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, at) => desktop.leaveKiosk(`${2000 + at}`)));
  const reported = tries.map((one) => (one.status === 'rejected' ? String(one.reason.message) : 'left'));
  expect(reported.filter((line) => line === 'That is not the PIN.')).toHaveLength(3);
  expect(reported.filter((line) => line.startsWith('Too many wrong PINs. Try again in 5 seconds'))).toHaveLength(17);
  // Not even the right one.
  await expect(desktop.leaveKiosk('1111')).rejects.toThrow('Too many wrong PINs');
  clock.now += 5_000;
  expect(await desktop.leaveKiosk('1111')).toMatchObject({ kiosk: { on: false } });
  expect([0, 2, 3, 4, 5, 40].map(waitAfterWrong)).toEqual([0, 0, 5_000, 10_000, 20_000, 300_000]);
});

test('who can start the app with a switch gets out of a kiosk whose PIN nobody knows', async () => {
  const { desktop, settings } = room();
  await desktop.enterKiosk('1111');
  expect(room(settings, { endsKiosk: true }).applied).toMatchObject([{ kiosk: false }]);
  expect(room(settings).applied).toMatchObject([{ kiosk: false }]);
});

test('in a kiosk the app is not changed by hand', async () => {
  const { desktop } = room();
  expect(await desktop.goBack()).toEqual({ id: 'update.noneKept' });
  await desktop.enterKiosk('1111');
  const acts = [desktop.updateFromFolder, desktop.goBack, desktop.installCommand, () => desktop.setStartsAtLogin(true)];
  for (const act of acts) await expect(act()).rejects.toThrow('Leave the kiosk first.');
  await desktop.leaveKiosk('1111');
  expect(await desktop.setStartsAtLogin(true)).not.toBeNull();
});

test('a system that refuses to start the app with the computer is named with its reason', async () => {
  const refused = Object.assign(new Error('no'), { code: 'EACCES' });
  const { desktop } = room(new Map(), { setStartsAtLogin: () => Promise.reject(refused) });
  await expect(desktop.setStartsAtLogin(true)).rejects.toMatchObject({
    code: 'failed',
    message: 'The system did not take it (EACCES). Nothing was changed.',
  });
});

test('settings of updates hold at once and at the next start', () => {
  const { desktop, settings, applied } = room();
  desktop.change({ updates: { address: 'https://updates.example/sideshot', channel: 'beta' } });
  desktop.change({ secondScreen: true });
  const expected = { updates: { address: 'https://updates.example/sideshot', channel: 'beta' }, secondScreen: true };
  expect(applied.at(-1)).toMatchObject(expected);
  expect(room(settings).applied).toMatchObject([expected]);
  expect(() => desktop.change({ updates: { address: 'http://updates.example', channel: 'latest' } })).toThrow();
});

test('the app is told the language of the station, at the start and when it changes', () => {
  const { settings, applied, hasChanged } = room();
  expect(applied.at(-1)).toMatchObject({ language: 'auto' });
  settings.set('preferences', { language: 'pl' });
  hasChanged('setting:labels');
  expect(applied).toHaveLength(1);
  hasChanged('setting:preferences');
  expect(applied.at(-1)).toMatchObject({ language: 'pl' });
  expect(room(settings).applied).toMatchObject([{ language: 'pl' }]);
});
