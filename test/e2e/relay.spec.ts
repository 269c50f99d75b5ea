import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Simulator } from '../../main/practice/simulator.ts';
import { addDestination, issueCode, type RelayProcess, startRelayProcess } from '../fakes/relayProcess.ts';
import { createCamera } from './support/camera.ts';
import { test as base, expect } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { type StationProcess, startConnectedStation, startStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

base.setTimeout(240_000);

interface RelayFixtures {
  readonly relayFolder: string;
  readonly relay: RelayProcess;
}

/** A relay that serves HTTPS by its own authority, and the partner's webhook going to it. */
const test = base.extend<RelayFixtures>({
  relayFolder: async ({ folder }, use) => use(join(folder, 'relay')),
  // Each test has one, whether it says so or not.
  relay: [
    async ({ relayFolder, partner }, use) => {
      const relay = await startRelayProcess(relayFolder, []);
      const door = await startDependencies(
        addDestination(relayFolder, 'partner', relay.origin),
        join(relayFolder, 'ca.pem'),
      );
      partner.control.setWebhook(`http://127.0.0.1:${(door.address() as AddressInfo).port}/`);
      await use(relay);
      partner.control.setWebhook(null);
      door.closeAllConnections();
      door.close();
      await relay.stop();
    },
    { auto: true },
  ],
});

/** The partner's end of the way: it trusts the relay's authority, which the simulator does not. */
async function startDependencies(address: string, caFile: string): Promise<Server> {
  const ca = readFileSync(caFile);
  const server = createServer((incoming, outgoing) => {
    const onward = request(address, { method: 'POST', ca }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const required = ['Left side', 'Right side', 'Heel', 'Outsole', 'Size tag'];

function reject(partner: Simulator, sr: string, side: string): void {
  partner.control.reject({ sr, sides: [{ side, reason: 'Blurry image', message: 'Hold the camera still.' }] });
}

test('what the partner rejects stands on the Re-shoot screen with its reason; after a night off too', async ({
  page,
  relayFolder,
  partner,
  dataFolder,
  hotFolder,
}, info) => {
  let station: StationProcess = await startConnectedStation(dataFolder, partner);
  try {
    await page.goto(station.address);
    await page.getByRole('tab', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Partner events' }).click();
    await page.getByLabel('Code of the relay').fill(issueCode(relayFolder, 'Table 1'));
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByTestId('events-state')).toHaveAttribute('data-state', 'connected');
    await expect(page.getByTestId('status-events')).toHaveAttribute('data-state', 'connected');
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await expect(page.getByText(/came the whole way/)).toBeVisible();
    await info.attach('partner-events.png', { body: await page.screenshot(), contentType: 'image/png' });

    await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await watchFolder(page, hotFolder);
    const screen = shootScreen(page);
    const camera = createCamera(hotFolder);
    // Nobody reviews until the test does.
    partner.control.setReview({ hold: true });
    await screen.scan('SKU-1001');
    await screen.choose('Footwear', 'Sneakers');
    for (const name of required) {
      await expect(screen.side(name).first()).toHaveAttribute('data-status', 'missing');
      await camera.shoot();
      await expect(screen.side(name).first()).toHaveAttribute('data-status', /captured|uploading|uploaded/, {
        timeout: 60_000,
      });
    }
    await page.getByTestId('done').click();
    await page.getByRole('tab', { name: 'Queue' }).click();
    await expect(page.getByTestId('row-SKU-1001').getByText('In review', { exact: true })).toBeVisible({
      timeout: 60_000,
    });

    await page.getByRole('tab', { name: /^Re-shoot/ }).click();
    const begun = performance.now();
    reject(partner, 'SKU-1001', 'Heel');
    await expect(page.getByTestId('rejection-reason').first()).toHaveText(/Blurry image/);
    info.annotations.push({ type: 'webhook to screen', description: `${Math.round(performance.now() - begun)} ms` });
    await expect(page.getByText('Hold the camera still.').first()).toBeVisible();

    await page.goto('about:blank');
    await station.stop();
    reject(partner, 'SKU-1001', 'Outsole');
    station = await startStation(dataFolder);
    await page.goto(station.address);
    await page.getByRole('tab', { name: /^Re-shoot/ }).click();
    await expect(page.getByText('Outsole').first()).toBeVisible();
    await expect(page.getByTestId('status-events')).toHaveAttribute('data-state', 'connected');
  } finally {
    await station.stop();
  }
});
