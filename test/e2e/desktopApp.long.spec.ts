import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import {
  addressOf,
  type DesktopProgram,
  desktopPrograms,
  ended,
  kill,
  startAgain,
  startDesktop,
} from './support/desktopProgram.ts';
import { expect, test } from './support/fixtures.ts';
import { handOverNamed } from './support/handOver.ts';
import { goFromFirstScreenToSubmitted } from './support/newcomer.ts';
import { shootScreen } from './support/shootScreen.ts';

test.setTimeout(300_000);

for (const program of desktopPrograms) {
  test(`the desktop app on ${program.name}: an item to its result, a second screen, other starts, and each end`, async ({
    dataFolder,
    folder,
  }) => {
    test.skip(program.path === null, `skipped: no ${program.name} here`);
    const app = await startDesktop(program, dataFolder);
    const first = app.process();
    try {
      const page = await app.firstWindow();
      const sockets: string[] = [];
      page.on('websocket', (socket) => sockets.push(socket.url()));
      await page.waitForURL((url) => url.href !== 'about:blank');
      expect(addressOf(page)).toBe('sideshot://app/');
      await expectLockedDown(app, page);
      await goFromFirstScreenToSubmitted(page);
      await expectStageOnSecondScreen(app, page);
      await expectSameAfterReload(page);
      await answerRejection(page);
      await expectProfileOfSecondStart(program, page, dataFolder, folder);
      await leavePhotoInTray(page);
      expect(sockets).toEqual([]);
      await closeWithUnsentPhotos(app, page, join(folder, 'order.txt'));
    } finally {
      await kill(first);
    }
    const again = await startDesktop(program, dataFolder);
    const second = again.process();
    try {
      await expectAsItWasLeft(again);
      await expectPageComesBack(again);
      // Photos are unsent still: a signal asks nobody, and the question that would be asked is answered by nobody here.
      second.kill('SIGTERM');
      expect(await ended(second)).toBe(0);
    } finally {
      await kill(second);
    }
  });
}

/** Nothing of Node reaches the page, it goes nowhere else, and gets the camera alone. */
async function expectLockedDown(app: ElectronApplication, page: Page): Promise<void> {
  const names = ['require', 'process', 'module', 'electron', 'ipcRenderer'];
  expect(await page.evaluate((all) => all.filter((name) => name in globalThis), names)).toEqual([]);
  expect(await page.evaluate(() => [isSecureContext, navigator.userAgent.includes('Electron/')])).toEqual([true, true]);
  // Whoever posts to the page from elsewhere is handed no port.
  const given = await page.evaluate(async () => {
    const channel = new MessageChannel();
    const ports: number[] = [];
    window.addEventListener('message', (event) => void ports.push(event.ports.length));
    const posted = { data: { type: 'sideshot:want-port' }, source: channel.port1 };
    window.dispatchEvent(new MessageEvent('message', posted));
    await new Promise((settle) => setTimeout(settle, 0));
    return ports;
  });
  expect(given).toEqual([0]);
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    shell.openExternal = async (address) => void opened.push(address);
    Object.assign(globalThis, { opened });
  });
  const openedPages = await page.evaluate(() =>
    ['https://partner.example/item/1', 'file:///bin/sh', 'https://kim:key@partner.example/'].map((url) => open(url)),
  );
  expect(openedPages).toEqual([null, null, null]);
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'opened')))
    .toEqual(['https://partner.example/item/1']);
  await page.evaluate(() => location.assign('https://partner.example/'));
  await page.evaluate(() => location.assign('/nothing/../'));
  await expect(page.getByTestId('start-practice')).toBeVisible();
  expect(addressOf(page)).toBe('sideshot://app/');
  expect(app.windows()).toHaveLength(1);
  const media = (asked: MediaStreamConstraints) =>
    page.evaluate(
      (wanted) =>
        navigator.mediaDevices.getUserMedia(wanted).then(
          (stream) => {
            for (const track of stream.getTracks()) track.stop();
            return 'given';
          },
          (error: Error) => error.name,
        ),
      asked,
    );
  expect(await media({ video: true })).toBe('given');
  expect(await media({ audio: true })).toBe('NotAllowedError');
  const state = (name: PermissionName) =>
    page.evaluate(async (asked) => (await navigator.permissions.query({ name: asked })).state, name);
  expect(await state('camera')).toBe('granted');
  for (const name of ['geolocation', 'notifications'] as const) expect(await state(name)).toBe('denied');
}

/** A screen comes and goes; the stage fills it meanwhile, and shows what the operator does. */
async function expectStageOnSecondScreen(app: ElectronApplication, page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'This computer' }).click();
  const onSecond = page.getByLabel('Show the stage in large on a second screen');
  await onSecond.click();
  await expect(onSecond).toBeChecked();
  expect(app.windows()).toHaveLength(1);
  const opening = app.waitForEvent('window');
  await app.evaluate(({ screen }) => {
    const one = screen.getPrimaryDisplay();
    const area = { x: one.bounds.x + one.bounds.width, y: 0, width: 1280, height: 720 };
    const other = { ...one, id: one.id + 1, bounds: area, workArea: area };
    const own = screen.getAllDisplays;
    Object.assign(globalThis, { ownDisplays: own });
    screen.getAllDisplays = () => [one, other];
    screen.emit('display-added', {}, other);
  });
  const stage = await opening;
  await stage.waitForURL((url) => url.href !== 'about:blank');
  expect(addressOf(stage)).toBe('sideshot://app/?stage');
  const screen = shootScreen(page);
  await screen.scan('SKU-1003');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  await expect(stage.getByTestId('second-screen')).toContainText('SKU-1003');
  await page.keyboard.press('p');
  await expect(screen.side('Left side').first()).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  await expect(stage.getByTestId('side-photo').getByRole('img').first()).toBeVisible();
  const closed = stage.waitForEvent('close');
  await app.evaluate(({ screen }) => {
    screen.getAllDisplays = Reflect.get(globalThis, 'ownDisplays');
    screen.emit('display-removed', {}, screen.getPrimaryDisplay());
  });
  await closed;
  expect(app.windows()).toHaveLength(1);
}

async function expectSameAfterReload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByTestId('reference')).toHaveText('SKU-1003');
}

/** From the rejection, which the practice reviewers send by themselves, to the result. */
async function answerRejection(page: Page): Promise<void> {
  const screen = shootScreen(page);
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  await expect(page.getByTestId('rejection-reason').first()).toHaveText(/\w{4,}/, { timeout: 60_000 });
  await page
    .getByRole('button', { name: /Open on Shoot/ })
    .first()
    .click();
  await expect(page.getByTestId('reference')).toHaveText('SKU-1001');
  const name = (await page.getByTestId('active-side').textContent()) ?? '';
  await page.keyboard.press('p');
  const side = screen.side(name).first();
  await expect(side).toHaveAttribute('data-status', /captured|uploading|uploaded/, { timeout: 40_000 });
  await page.keyboard.press('d');
  await page.getByRole('tab', { name: 'Queue' }).click();
  const row = page.getByTestId('row-SKU-1001');
  await expect(row.getByText('Authentic', { exact: true })).toBeVisible({ timeout: 90_000 });
}

/** A second start hands over what it was given, and leaves. */
async function expectProfileOfSecondStart(
  program: DesktopProgram,
  page: Page,
  dataFolder: string,
  folder: string,
): Promise<void> {
  const file = join(folder, 'acme.sideshot-profile');
  writeFileSync(file, JSON.stringify({ name: 'acme', base_url: 'https://api.acme.example' }));
  expect(await startAgain(program, dataFolder, [file])).toBe(0);
  await expect(page.getByRole('textbox', { name: 'Name of the connection' })).toHaveValue('acme');
}

/** One photo more than there are sides waits in the tray, from where none is sent. */
async function leavePhotoInTray(page: Page): Promise<void> {
  const screen = shootScreen(page);
  await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
  await screen.scan('SKU-1004');
  await screen.choose('Footwear', 'Sneakers');
  await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
  const sides = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag', 'Toe', 'Insole', 'Box label', 'Receipt'];
  await handOverNamed(page, [...sides.map((name) => `${name}.jpg`), 'one more.jpg']);
  await expect(page.getByRole('region', { name: 'Tray' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('1 photo is not sent yet')).toBeVisible({ timeout: 60_000 });
}

/** Asked once for each close; who stays keeps window and page, who goes ends the app, in the order that Electron documents. */
async function closeWithUnsentPhotos(app: ElectronApplication, page: Page, orderFile: string): Promise<void> {
  await app.evaluate(({ app: electronApp, BrowserWindow, dialog }, file) => {
    const questions: string[] = [];
    Object.assign(globalThis, { questions, answer: 0 });
    dialog.showMessageBox = async (...args: unknown[]) => {
      questions.push((args.at(-1) as { message: string }).message);
      return { response: Reflect.get(globalThis, 'answer'), checkboxChecked: false };
    };
    const [window] = BrowserWindow.getAllWindows();
    // The app ends before it could be asked. Before the app's own listeners, which call for the next step.
    const note = (name: string) => () => process.getBuiltinModule('node:fs').appendFileSync(file, `${name} `);
    const inWindow = window as NodeJS.EventEmitter | undefined;
    const inApp: NodeJS.EventEmitter = electronApp;
    for (const name of ['close', 'closed']) inWindow?.prependListener(name, note(name));
    for (const name of ['window-all-closed', 'before-quit', 'will-quit', 'quit'])
      inApp.prependListener(name, note(name));
    window?.setBounds({ x: 40, y: 30, width: 1200, height: 800 });
    window?.close();
  }, orderFile);
  const questions = () => app.evaluate(() => Reflect.get(globalThis, 'questions') as string[]);
  const asked = expect.stringMatching(/still only on this station/);
  await expect.poll(questions).toEqual([asked]);
  await expect(page.getByTestId('reference')).toHaveText('SKU-1004');
  const running = app.process();
  await app.evaluate(({ BrowserWindow }) => {
    Object.assign(globalThis, { answer: 1 });
    BrowserWindow.getAllWindows()[0]?.close();
  });
  expect(await ended(running)).toBe(0);
  // The station ends before the app does, by `app.exit`: nobody is asked by `will-quit` then.
  const order = 'close close close closed window-all-closed before-quit quit';
  expect(readFileSync(orderFile, 'utf8').trim()).toBe(order);
}

async function expectAsItWasLeft(app: ElectronApplication): Promise<void> {
  const page = await app.firstWindow();
  await page.getByRole('tab', { name: 'Queue' }).click();
  await expect(page.getByTestId('row-SKU-1004')).toBeVisible();
  const bounds = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
  expect(await bounds()).toEqual({ x: 40, y: 30, width: 1200, height: 800 });
  await expect(page.getByTestId('row-SKU-1001').getByText('Authentic', { exact: true })).toBeVisible();
}

/** Playwright's page ends with the page of the window; what comes after it is asked of the window. */
async function expectPageComesBack(app: ElectronApplication): Promise<void> {
  const tabs = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.querySelectorAll("[role=tab]").length'),
    );
  expect(await tabs()).toBeGreaterThan(0);
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    Object.assign(globalThis, { ended: new Promise((settle) => contents?.once('render-process-gone', settle)) });
    contents?.forcefullyCrashRenderer();
  });
  await app.evaluate(() => Reflect.get(globalThis, 'ended').then(() => undefined));
  await expect.poll(tabs).toBeGreaterThan(0);
}
