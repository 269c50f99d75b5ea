import { openStation } from '../../main/station.ts';
import { memoryKey } from '../fakes/memoryKey.ts';
import { launchOwn } from '../fakes/ownImaging.ts';
import { recordingLog } from '../fakes/recordingLog.ts';
import { openDesktopPage } from './support/desktopPage.ts';
import { expect, test } from './support/fixtures.ts';
import { goFromFirstScreenToSubmitted } from './support/newcomer.ts';

test.setTimeout(240_000);
test.use({ userAgent: 'Mozilla/5.0 Chrome/140.0.0.0 Electron/45.4.1 Safari/537.36' });

test("the desktop app's page, preload and port go from the first screen to a submitted item", async ({
  page,
  dataFolder,
}) => {
  const log = recordingLog();
  const key = memoryKey('safe_storage');
  const station = await openStation({
    launchImaging: launchOwn(),
    dataFolder,
    practice: false,
    live: true,
    keyProviders: [key],
    operator: 'Kim',
    version: '1.2.3',
    log,
    environment: {},
  });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const desktop = await openDesktopPage(page, station, log);
  try {
    await goFromFirstScreenToSubmitted(page);
    // The window is loaded anew, as after a crash: another port, and all is as it was.
    await page.reload();
    await page.getByRole('tab', { name: 'Queue' }).click();
    await expect(page.getByTestId('row-SKU-1001')).toBeVisible();
    expect(sockets).toEqual([]);
    // Whoever posts to the page from elsewhere is handed nothing.
    const given = await page.evaluate(async () => {
      const channel = new MessageChannel();
      const ports: number[] = [];
      window.addEventListener('message', (event) => void ports.push(event.ports.length));
      window.dispatchEvent(
        new MessageEvent('message', { data: { type: 'sideshot:want-port' }, source: channel.port1 }),
      );
      await new Promise((settle) => setTimeout(settle, 0));
      return ports;
    });
    expect(given).toEqual([0]);
  } finally {
    desktop.close();
    await station.close();
  }
});
