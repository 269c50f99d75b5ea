import { EventEmitter } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type { MessageBoxOptions } from 'electron';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { StatusView } from '../../../main/contract/views.ts';
import type { Desktop } from '../../../main/hosts/electron/desktopApp.ts';
import type { Updates } from '../../../main/hosts/electron/updates/updates.ts';
import type { DesktopPort } from '../../../main/station/api.ts';
import { englishCatalogue } from '../../../main/texts/catalogues.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { wordsIn } from '../../../main/texts/wordsIn.ts';
import { electronDouble, fakeDisplay } from '../../fakes/electronDouble.ts';
import { type FakeStation, fakeStation } from '../../fakes/page/fakeStation.ts';
import { fakeStatus } from '../../fakes/page/fakeViews.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

let electron: ReturnType<typeof electronDouble>;
let station: FakeStation;
let desktop: Desktop;
let port: DesktopPort;
let shown = 0;

const page = 'sideshot://app/';
const nothing = () => undefined;

beforeEach(async () => {
  vi.resetModules();
  electron = electronDouble();
  vi.doMock('electron', () => electron.module);
  await open();
});

async function open(updates: Partial<Updates> | null = null): Promise<void> {
  station = fakeStation();
  shown = 0;
  const { openDesktop, declarePageScheme } = await import('../../../main/hosts/electron/desktopApp.ts');
  declarePageScheme();
  desktop = await openDesktop({
    dataFolder: temporaryFolder(),
    version: '1.2.3',
    log: recordingLog(),
    hidden: false,
    endsKiosk: false,
    args: [],
    onShown: () => {
      shown += 1;
    },
    // Of updates the parts that a test asks for.
    openUpdates: async () =>
      updates && ({ ready: null, use: nothing, update: nothing, close: nothing, ...updates } as Updates),
    openStation: async (asked) => {
      port = asked;
      return station;
    },
  });
  await expect.poll(() => station.listeners).toBe(1);
}
afterEach(() => desktop.close());

const onlyWindow = () => electron.windows[0]!;

function notify(changes: Partial<StatusView>): void {
  station.emit({ type: 'status', status: { ...fakeStatus(), ...changes } });
}

test('the page is sandboxed, isolated, without Node, and loads our own address alone', () => {
  expect(electron.windows).toHaveLength(1);
  expect(onlyWindow().options.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
  expect(onlyWindow().options.webPreferences).not.toHaveProperty('allowRunningInsecureContent');
  expect(onlyWindow().options.webPreferences).not.toHaveProperty('experimentalFeatures');
  expect(electron.named('window.loadURL')).toEqual([[page]]);
  expect(electron.named('protocol.registerSchemesAsPrivileged')).toEqual([
    [[{ scheme: 'sideshot', privileges: expect.not.objectContaining({ bypassCSP: true }) }]],
  ]);
});

test('it goes nowhere else, opens no window, and only plain https reaches the browser', () => {
  const prevented = (event: string, url: string) => {
    let isHeld = false;
    onlyWindow().page.emit(event, {
      url,
      preventDefault: () => {
        isHeld = true;
      },
    });
    return isHeld;
  };
  for (const event of ['will-frame-navigate', 'will-redirect']) {
    expect(prevented(event, 'https://evil.example/')).toBe(true);
    expect(prevented(event, 'file:///etc/passwd')).toBe(true);
    expect(prevented(event, page)).toBe(false);
  }
  expect(prevented('will-attach-webview', page)).toBe(true);
  const open = (url: string) => onlyWindow().page.openHandler?.({ url } as never);
  expect(open('https://partner.example/item/1')).toEqual({ action: 'deny' });
  expect(open('file:///bin/sh')).toEqual({ action: 'deny' });
  expect(open('smb://host/share')).toEqual({ action: 'deny' });
  expect(electron.named('shell.openExternal')).toEqual([['https://partner.example/item/1']]);
});

test('it may use the camera, and nothing else', () => {
  const { request, check, device } = electron.handlers;
  const granted: boolean[] = [];
  const ask = (permission: string, details: object) =>
    request?.(null as never, permission as never, (may) => granted.push(may), details as never);
  ask('media', { requestingUrl: page, mediaTypes: ['video'] });
  ask('media', { requestingUrl: page, mediaTypes: ['audio'] });
  ask('geolocation', { requestingUrl: page });
  ask('media', { requestingUrl: 'https://evil.example/', mediaTypes: ['video'] });
  expect(granted).toEqual([true, false, false, false]);
  expect(check?.(null, 'notifications', page, {} as never)).toBe(false);
  expect(device?.({} as never)).toBe(false);
});

test('a port is served for the page itself, and closed for anyone else', async () => {
  const send = (url: string, parent: object | null) => {
    const { port1, port2 } = new MessageChannel();
    const closed = new Promise<string>((settle) => port2.on('close', () => settle('closed')));
    electron.ipcMain.emit('sideshot:port', { ports: [port1], senderFrame: { url, parent } });
    return { port1, port2, closed };
  };
  expect(await send('https://evil.example/', null).closed).toBe('closed');
  expect(await send(page, {}).closed).toBe('closed');
  const own = send(page, null);
  const first = await Promise.race([own.closed, new Promise((settle) => setImmediate(() => settle('open')))]);
  expect(first).toBe('open');
  own.port2.close();
});

test('it is shown once its window can be seen and its page runs, whichever comes last', async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port2.close());
  electron.ipcMain.emit('sideshot:port', { ports: [port1], senderFrame: { url: page, parent: null } });
  await new Promise(setImmediate);
  expect(shown).toBe(0);
  onlyWindow().emit('ready-to-show');
  await expect.poll(() => shown).toBe(1);
  expect(electron.named('window.show')).toHaveLength(1);
  onlyWindow().emit('ready-to-show');
  onlyWindow().page.emit('did-finish-load');
  await new Promise(setImmediate);
  expect([shown, electron.named('window.show')]).toEqual([1, [[]]]);
});

test.each([
  ['linux', 1],
  ['win32', 0],
  ['darwin', 0],
] as const)('on %s a page that is loaded and never drawn is shown %i times', async (platform, times) => {
  const { revealOnce } = await import('../../../main/hosts/electron/window/revealOnce.ts');
  const drawn = Object.assign(new EventEmitter(), { isDestroyed: () => false, webContents: new EventEmitter() });
  let shows = 0;
  const show = () => {
    shows += 1;
  };
  // Emitters with the events of a window.
  revealOnce(drawn as unknown as Parameters<typeof revealOnce>[0], show, platform);
  drawn.webContents.emit('did-finish-load');
  expect(shows).toBe(times);
  drawn.emit('ready-to-show');
  expect(shows).toBe(1);
});

test('its own protocol answers our files with nosniff and a policy, and no path beside them', async () => {
  const ask = (address: string) => electron.handlers.protocol?.(new Request(address));
  const answer = await ask(page);
  expect(answer?.status).toBe(200);
  expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer?.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(answer?.headers.get('content-security-policy')).not.toContain('unsafe');
  for (const address of ['sideshot://app/../package.json', 'sideshot://app/%2e%2e/main/cli.js', 'sideshot://other/']) {
    expect((await ask(address))?.status).toBe(404);
  }
});

test('the computer stays awake while photos are on their way', async () => {
  notify({ photosLeft: 3, online: true });
  await expect.poll(() => electron.named('powerSaveBlocker.start')).toEqual([['prevent-app-suspension']]);
  notify({ photosLeft: 2, online: true });
  notify({ photosLeft: 2, online: false });
  await expect.poll(() => electron.named('powerSaveBlocker.stop')).toEqual([[7]]);
  expect(electron.named('powerSaveBlocker.start')).toHaveLength(1);
});

test('closing while photos are here alone asks once, in the page’s words; who stays keeps the window', async () => {
  notify({ photosLeft: 2, release: { kind: 'only_here', photos: 3, items: 2, withoutItem: 0 } });
  await expect.poll(() => electron.named('tray.setToolTip').at(-1)).toEqual(['Sideshot: 2 photos left to send']);
  desktop.window.close();
  expect(await desktop.mayClose()).toBe(false);
  expect(electron.named('dialog.showMessageBox')).toHaveLength(1);
  expect(electron.named('dialog.showMessageBox')[0]?.[0]).toMatchObject({
    message: '3 photos of 2 items are still only on this station',
    defaultId: 0,
    cancelId: 0,
  });
  expect(desktop.window.isDestroyed()).toBe(false);
  electron.answers.dialog = 1;
  desktop.window.close();
  await expect.poll(() => desktop.window.isDestroyed()).toBe(true);
  expect(await desktop.mayClose()).toBe(true);
  expect(electron.named('dialog.showMessageBox')).toHaveLength(2);
});

test('with everything sent it closes without a question', async () => {
  desktop.window.close();
  await expect.poll(() => desktop.window.isDestroyed()).toBe(true);
  expect(electron.named('dialog.showMessageBox')).toEqual([]);
});

const crash = (window = onlyWindow(), reason = 'crashed') => window.page.emit('render-process-gone', {}, { reason });
const questions = () => electron.named('dialog.showMessageBox').map(([options]) => options as MessageBoxOptions);

test('a page that crashes comes back; one that crashes again and again is asked about, and comes back by a key', async () => {
  crash(onlyWindow(), 'clean-exit');
  for (let time = 0; time < 3; time += 1) crash();
  expect(electron.named('window.reload')).toHaveLength(3);
  expect(questions()).toEqual([]);
  crash();
  expect(questions()).toMatchObject([
    { message: 'The page of Sideshot ended by itself, again and again.', buttons: ['Load it again', 'Quit Sideshot'] },
  ]);
  await expect.poll(() => electron.named('window.reload')).toHaveLength(4);
  // A new page has its three ends again.
  crash();
  expect(electron.named('window.reload')).toHaveLength(5);
  electron.answers.dialog = 1;
  for (let time = 0; time < 3; time += 1) crash();
  await expect.poll(() => electron.named('app.quit')).toHaveLength(1);
  expect(electron.named('window.reload')).toHaveLength(7);
});

test('a page of a kiosk that ends again and again can be loaded again, not quit', () => {
  port.apply({ language: 'en', updates: { address: null, channel: 'latest' }, secondScreen: false, kiosk: true });
  for (let time = 0; time < 4; time += 1) crash();
  expect(questions()).toMatchObject([{ buttons: ['Load it again'] }]);
});

test('a page that does not answer is waited for or loaded again, as the person says; one that answers again asks no more', async () => {
  const { page: hung } = onlyWindow();
  hung.emit('unresponsive');
  expect(questions()).toMatchObject([
    { message: 'The page of Sideshot does not answer.', buttons: ['Wait', 'Load it again'] },
  ]);
  const asked = questions()[0]?.signal;
  expect(asked?.aborted).toBe(false);
  hung.emit('responsive');
  expect(asked?.aborted).toBe(true);
  await new Promise((settle) => setImmediate(settle));
  expect(electron.named('webContents.forcefullyCrashRenderer')).toEqual([]);
  electron.answers.dialog = 1;
  hung.emit('unresponsive');
  await expect.poll(() => electron.named('webContents.forcefullyCrashRenderer')).toHaveLength(1);
  expect(electron.named('window.reload')).toHaveLength(1);
});

test('a computer that wakes up tries at once what waited', async () => {
  electron.powerMonitor.emit('suspend');
  electron.powerMonitor.emit('resume');
  await expect.poll(() => station.woken).toBe(1);
});

test('a second start shows the window of the first', () => {
  electron.app.emit('second-instance', {}, ['sideshot'], '/');
  expect(electron.calls.slice(-2).map(({ name }) => name)).toEqual(['window.show', 'window.focus']);
});

test('the menu has what the system needs, and no tools of developers', () => {
  expect(JSON.stringify(electron.handlers.menu)).not.toMatch(/devtools/i);
  expect(electron.handlers.menu?.map(({ role, label }) => role ?? label)).toEqual(
    expect.arrayContaining(['Edit', 'View', 'window']),
  );
  expect(electron.handlers.trayMenu?.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Show Sideshot', 'Quit Sideshot']),
  );
});

test('a kiosk fills the screen and is not closed; the system that ends is not held up', async () => {
  const rest = { language: 'en', updates: { address: null, channel: 'latest' }, secondScreen: false } as const;
  port.apply({ ...rest, kiosk: true });
  expect(electron.named('window.setKiosk')).toEqual([[true]]);
  expect(JSON.stringify(electron.handlers.menu)).not.toMatch(/quit|close|minimize|hide|services/i);
  desktop.window.close();
  expect(await desktop.mayClose()).toBe(false);
  expect(desktop.window.isDestroyed()).toBe(false);
  expect(electron.named('dialog.showMessageBox')).toEqual([]);
  port.apply({ ...rest, kiosk: false });
  expect(electron.named('window.setKiosk')).toEqual([[true], [false]]);
  port.apply({ ...rest, kiosk: true });
  electron.powerMonitor.emit('shutdown');
  expect(await desktop.mayClose()).toBe(true);
});

test('a second screen shows the stage, under the same locks, and goes with its screen', () => {
  const rest = { language: 'en', updates: { address: null, channel: 'latest' }, kiosk: false } as const;
  port.apply({ ...rest, secondScreen: true });
  expect(electron.windows).toHaveLength(1);
  let reported = 0;
  port.onChange(() => {
    reported += 1;
  });
  electron.answers.displays.push(fakeDisplay(2, 1920));
  electron.screen.emit('display-added');
  expect(port.screens).toBe(2);
  expect(reported).toBe(1);
  const [first, second] = electron.windows;
  expect(second?.options).toMatchObject({ x: 1920, y: 0, fullscreen: true, focusable: false });
  expect(second?.options.webPreferences).toEqual(first?.options.webPreferences);
  expect(electron.named('window.loadURL').at(-1)).toEqual(['sideshot://app/?stage']);
  electron.answers.displays.pop();
  electron.screen.emit('display-removed');
  expect(electron.named('window.destroy')).toHaveLength(1);
  expect(desktop.window.isDestroyed()).toBe(false);
});

test('the second screen follows its size, gives way to the main window, and its page comes back as that one does', async () => {
  electron.answers.displays.push(fakeDisplay(2, 1920));
  port.apply({ language: 'en', updates: { address: null, channel: 'latest' }, kiosk: false, secondScreen: true });
  const [, stage] = electron.windows;
  electron.answers.displays[1] = fakeDisplay(2, 2560);
  electron.screen.emit('display-metrics-changed');
  expect(electron.named('window.setBounds')).toEqual([[fakeDisplay(2, 2560).bounds]]);
  onlyWindow().emit('move');
  expect(electron.named('window.setBounds')).toHaveLength(1);
  electron.answers.mainOn = 1;
  onlyWindow().emit('move');
  expect(electron.named('window.setBounds').at(-1)).toEqual([fakeDisplay(1, 0).bounds]);
  for (let time = 0; time < 3; time += 1) crash(stage);
  expect(electron.named('window.reload')).toHaveLength(3);
  electron.answers.dialog = 1;
  crash(stage);
  expect(questions()).toMatchObject([{ buttons: ['Load it again', 'Leave it off'] }]);
  await expect.poll(() => electron.named('window.destroy')).toHaveLength(1);
  expect(electron.named('app.quit')).toEqual([]);
});

test('a warning is shown by the system while nobody looks at the window', async () => {
  const warn = (level: 'success' | 'warning') =>
    station.emit({ type: 'notice', level, message: asGiven(`a ${level}`) });
  warn('warning');
  notify({ photosLeft: 5 });
  // Events come in order: the warning before this one was heard while the window was looked at.
  await expect.poll(() => electron.named('tray.setToolTip').at(-1)?.[0]).toContain('5');
  electron.answers.isFocused = false;
  warn('success');
  warn('warning');
  await expect.poll(() => electron.named('notification.show')).toHaveLength(1);
  expect(electron.named('Notification')).toEqual([[{ title: 'Sideshot', body: 'a warning' }]]);
  electron.handlers.notificationClick?.();
  expect(electron.calls.at(-1)?.name).toBe('window.focus');
});

test("a profile that is opened comes to the connection page, from a second start and by macOS's event", async () => {
  const file = join(temporaryFolder(), 'acme.sideshot-profile');
  writeFileSync(file, '\uFEFF{"name":"acme"}');
  let reported = 0;
  port.onChange(() => {
    reported += 1;
  });
  electron.app.emit('second-instance', {}, ['sideshot', '--hidden', 'acme.sideshot-profile'], dirname(file));
  await expect.poll(() => reported).toBe(1);
  expect(port.takeProfile()).toBe('{"name":"acme"}');
  expect(port.takeProfile()).toBeNull();
  electron.app.emit('open-file', { preventDefault: () => undefined }, file);
  await expect.poll(() => reported).toBe(2);
  expect(port.takeProfile()).toBe('{"name":"acme"}');
});

test('a profile that cannot be read is refused in a dialog, also while the window is looked at', async () => {
  const file = join(temporaryFolder(), 'acme.sideshot-profile');
  writeFileSync(file, 'x'.repeat(200_001));
  electron.app.emit('open-file', { preventDefault: () => undefined }, file);
  await expect
    .poll(() => electron.named('dialog.showMessageBox'))
    .toEqual([[{ message: 'acme.sideshot-profile is no connection profile: it is too large.' }]]);
  expect(electron.named('window.focus')).toHaveLength(1);
  expect(port.takeProfile()).toBeNull();
});

test('a profile that a Linux file manager opens comes by its address', async () => {
  const file = join(temporaryFolder(), 'Prüfung 100% #2.sideshot-profile');
  writeFileSync(file, '{"name":"acme"}');
  const address = String(pathToFileURL(file));
  expect(address).toMatch(/Pr%C3%BCfung%20100%25%20%232/);
  electron.app.emit('second-instance', {}, ['sideshot', address], '/');
  await expect.poll(() => port.takeProfile()).toBe('{"name":"acme"}');
});

test('it starts with the computer by the tray and by Settings, and both show it', async () => {
  // As Linux keeps it, in a folder of the test.
  vi.stubEnv('XDG_CONFIG_HOME', temporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
  await desktop.close();
  await open();
  let reported = 0;
  port.onChange(() => {
    reported += 1;
  });
  const box = () => electron.handlers.trayMenu?.find(({ label }) => label === 'Start with the computer');
  expect([port.startsAtLogin, box()?.checked]).toEqual([false, false]);
  await port.setStartsAtLogin(true);
  expect([port.startsAtLogin, box()?.checked, reported]).toEqual([true, true, 1]);
  box()?.click?.({ checked: false } as never, undefined, {} as never);
  await expect.poll(() => reported).toBe(2);
  expect([port.startsAtLogin, box()?.checked]).toEqual([false, false]);
});

test('what the menu Help does is there for Settings too, where the app is an installed one', async () => {
  expect(port.byHand).toEqual({ updates: false, command: false });
  expect(await port.goBack()).toEqual({ id: 'update.notInstalled' });
  await desktop.close();
  const folders: string[] = [];
  await open({
    check: async () => asGiven('checked'),
    fromFolder: async (folder) => {
      folders.push(folder);
      return asGiven('from a folder');
    },
    goBack: async () => asGiven('gone back'),
  });
  expect(port.byHand.updates).toBe(true);
  expect(await port.updateFromFolder()).toBeNull();
  electron.answers.folder = '/media/stick';
  expect(await port.updateFromFolder()).toEqual(asGiven('from a folder'));
  expect(await port.goBack()).toEqual(asGiven('gone back'));
  expect(folders).toEqual(['/media/stick']);
  // The page tells it; the menu tells it in a dialog.
  expect(electron.named('dialog.showMessageBox')).toEqual([]);
  const help = electron.handlers.menu?.find(({ role }) => role === 'help')?.submenu;
  const item = Array.isArray(help) ? help.find(({ label }) => label === 'Go back to the version before…') : undefined;
  item?.click?.({} as never, undefined, {} as never);
  await expect.poll(() => electron.named('dialog.showMessageBox')).toEqual([[{ message: 'gone back' }]]);
});

test("folders are chosen in the system's own dialog", async () => {
  expect(await port.chooseFolder('/photos')).toBeNull();
  electron.answers.folder = '/photos/inbox';
  expect(await port.chooseFolder('/photos')).toBe('/photos/inbox');
  expect(electron.named('dialog.showOpenDialog')[0]?.[0]).toMatchObject({ defaultPath: '/photos' });
});

test.each(['darwin', 'win32', 'linux'] as const)(
  "the menu on %s brings the system's own accelerators",
  async (platform) => {
    const { menuTemplate } = await import('../../../main/hosts/electron/appMenu.ts');
    const actions = { checkUpdates: nothing, updateFromFolder: nothing, goBack: nothing, installCommand: null };
    const menus = (kiosk: boolean) => menuTemplate(platform, kiosk, actions, wordsIn(englishCatalogue));
    const labels = (kiosk: boolean) => menus(kiosk).map(({ label }) => label);
    expect(labels(false)).toEqual([platform === 'darwin' ? 'Sideshot' : 'File', 'Edit', 'View', 'Window', 'Help']);
    expect(labels(true)).toEqual(['Edit', 'View']);
    const roles = menus(false).flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu.map(({ role }) => role) : [],
    );
    expect(roles).toEqual(
      expect.arrayContaining(['quit', 'close', 'copy', 'paste', 'selectAll', 'zoomIn', 'minimize']),
    );
  },
);

test('what stands outside the page speaks its language: of the station, of who is signed in, of the computer', async () => {
  const menu = () => electron.handlers.menu?.map(({ label }) => label);
  const say = (language: 'de' | 'auto') =>
    port.apply({ language, updates: { address: null, channel: 'latest' }, kiosk: false, secondScreen: false });
  say('de');
  await expect.poll(menu).toEqual(expect.arrayContaining(['Ansicht', 'Bearbeiten']));
  await expect
    .poll(() => electron.handlers.trayMenu?.map(({ label }) => label))
    .toEqual(expect.arrayContaining(['Sideshot zeigen', 'Sideshot beenden']));
  const operator = { id: '1', name: 'Ana', language: 'es', textSize: null, hand: null, soundOn: null } as never;
  notify({ signIn: { operator, lockMinutes: null, isLocked: false } });
  await expect.poll(menu).toEqual(expect.arrayContaining(['Ver', 'Edición']));
  notify({
    signIn: { operator, lockMinutes: null, isLocked: false },
    photosLeft: 3,
    release: { kind: 'only_here', photos: 3, items: 2, withoutItem: 0 },
  });
  await expect.poll(() => electron.named('tray.setToolTip').at(-1)?.[0]).toContain('3');
  void desktop.mayClose();
  await expect
    .poll(() => (electron.named('dialog.showMessageBox')[0]?.[0] as MessageBoxOptions | undefined)?.buttons ?? [])
    .toContain('Cerrar Sideshot');
  notify({ signIn: { operator: null, lockMinutes: null, isLocked: false } });
  electron.answers.languages = ['fr-CA', 'en'];
  say('auto');
  await expect.poll(menu).toContain('Affichage');
});

test('the double fails on what it does not know', () => {
  expect(() => (electron.module.app as never as { getName(): string }).getName()).toThrow('no app.getName');
});
