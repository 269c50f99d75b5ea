import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { StatusItemJson } from '../../main/contract/commands/statusJson.ts';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { startConnectProxy } from '../fakes/connectProxy.ts';
import { natsMissing } from '../fakes/natsServer.ts';
import { typeNamed } from '../fakes/typeNamed.ts';
import { cameraJpeg } from '../fixtures/pictures.ts';
import { expect, test } from './support/fixtures.ts';
import { startRelayFleet } from './support/relayFleet.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startConnectedStation, startStation } from './support/stationProcess.ts';

test.setTimeout(300_000);
test.skip(natsMissing() !== null, 'no nats-server');
const patient = { timeout: 60_000 };

/** One command, given to the station that runs. */
async function onStation<Result>(
  folder: string,
  act: (commands: NonNullable<Awaited<ReturnType<typeof connectToRunning>>>['commands']) => Promise<Result>,
): Promise<Result> {
  const running = await connectToRunning(folder, 'test');
  if (running === null) throw new Error('The station takes no commands.');
  try {
    return await act(running.commands);
  } finally {
    await running.close();
  }
}

async function itemAt(folder: string, reference: string): Promise<StatusItemJson | null> {
  const { items } = await onStation(folder, (commands) => commands.status({ reference: null }));
  return items.find((item) => item.reference_id === reference) ?? null;
}

const stageAt = async (folder: string, reference: string) => (await itemAt(folder, reference))?.stage;

async function openReshoot(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
}

test('two stations, one item, two relays on NATS: rejected at one and shot again at both while one has no network; one submission', async ({
  page,
  browser,
  folder,
  partner,
}, info) => {
  const fleet = await startRelayFleet(folder, { onNats: true });
  const network = await startConnectProxy();
  const [atA, atB] = [join(folder, 'a'), join(folder, 'b')];
  const environment = { HTTPS_PROXY: network.address };
  let a = await startConnectedStation(atA, partner, environment, fleet.relayFor('Table 1'));
  const b = await startConnectedStation(atB, partner, {}, fleet.relayFor('Table 2'));
  const other = await (await browser.newContext()).newPage();
  let seed = 0;
  async function shoot(station: string, reference: string, side: string | null, count = 1): Promise<void> {
    const files = await Promise.all(
      Array.from({ length: count }, async () => {
        seed += 1;
        const file = join(folder, `shot-${seed}.jpg`);
        writeFileSync(file, await cameraJpeg({ width: 600, height: 400, seed, view: seed }));
        return file;
      }),
    );
    const { refused } = await onStation(station, (commands) => commands.importPhotos({ reference, side, files }));
    expect(refused).toBe(0);
  }
  try {
    partner.control.setWebhook(fleet.webhook);
    // Nobody reviews until the test does.
    partner.control.setReview({ hold: true });
    for (const reference of ['SKU-1', 'SKU-2', 'SKU-3']) {
      const kind = { ...typeNamed(partner, 'Sneakers'), service: null };
      await onStation(atA, (commands) => commands.create({ reference, ...kind }));
      await expect.poll(async () => (await itemAt(atA, reference))?.sides.length, patient).toBeGreaterThan(0);
      await shoot(atA, reference, null, 5);
    }
    for (const reference of ['SKU-1', 'SKU-2', 'SKU-3'])
      await expect.poll(() => stageAt(atA, reference), patient).toBe('in_review');

    // Webhook, relay, NATS, relay, station, page.
    await page.goto(a.address);
    await openReshoot(page);
    await expect(page.getByTestId('status-events')).toHaveAttribute('data-state', 'connected', patient);
    const begun = performance.now();
    const sides = [{ side: 'Heel', reason: 'Blurry image', message: 'Hold the camera still.' }];
    partner.control.reject({ sr: 'SKU-1', sides });
    await expect(page.getByTestId('rejection-reason').first()).toHaveText(/Blurry image/, patient);
    info.annotations.push({ type: 'webhook to screen', description: `${Math.round(performance.now() - begun)} ms` });
    await expect(page.getByText('Hold the camera still.').first()).toBeVisible();

    // The relay that served is gone: the second one does.
    await fleet.killFirst();
    partner.control.reject({ sr: 'SKU-2', sides: [{ side: 'Outsole', reason: 'Too dark', message: 'More light.' }] });
    await expect(page.getByRole('navigation', { name: 'Items to re-shoot' })).toContainText('SKU-2', patient);

    // Both have it open: the second one is warned, and so would be the first.
    await other.goto(b.address);
    await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await shootScreen(page).scan('SKU-1');
    await expect(shootScreen(page).side('Heel').first()).toHaveAttribute('data-status', 'rejected');
    await other.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await expect(async () => {
      await shootScreen(other).scan('SKU-1');
      await expect(shootScreen(other).side('Heel').first()).toHaveAttribute('data-status', 'rejected', {
        timeout: 5_000,
      });
    }).toPass(patient);
    await expect(other.getByTestId('open-elsewhere')).toContainText('Table 1 has this item open too', patient);

    // The network of A is pulled; both shoot the side again.
    network.cut();
    await shoot(atA, 'SKU-1', 'Heel');
    await shoot(atB, 'SKU-1', 'Heel');
    await expect.poll(async () => (await itemAt(atB, 'SKU-1'))?.operations.pending, patient).toBe(0);
    expect((await itemAt(atA, 'SKU-1'))?.operations.pending).toBeGreaterThan(0);
    network.mend();
    await expect.poll(async () => (await itemAt(atA, 'SKU-1'))?.operations.pending, patient).toBe(0);
    // Whoever says that it is done first submits it; the other one sees that it is in review.
    await page.getByTestId('done').click(patient);
    for (const station of [atA, atB]) {
      await expect.poll(() => stageAt(station, 'SKU-1'), patient).toBe('in_review');
      expect((await itemAt(station, 'SKU-1'))?.operations.parked).toBe(0);
    }
    const isSubmit = ({ path, status }: { path: string; status: number | null }) =>
      path.endsWith('/submit') && status === 200;
    const { uuid } = partner.control.serviceRequests().find(({ referenceId }) => referenceId === 'SKU-1') ?? {
      uuid: '',
    };
    const submits = partner.control.requests().filter((request) => isSubmit(request) && request.path.includes(uuid));
    // The first round, and one for the round of re-shoots.
    expect(submits).toHaveLength(2);
    expect(partner.control.serviceRequests()).toHaveLength(3);

    // A is off for the night: in the morning all is there.
    await page.goto('about:blank');
    await a.stop();
    partner.control.setState({ sr: 'SKU-1', state: { primary: 'COMPLETE', supplement: 'APPROVED' } });
    partner.control.reject({ sr: 'SKU-3', sides: [{ side: 'Size tag', reason: 'Glare', message: 'No flash.' }] });
    await expect.poll(() => stageAt(atB, 'SKU-1'), patient).toBe('authentic');
    a = await startStation(atA, [], environment);
    await expect.poll(() => stageAt(atA, 'SKU-1'), patient).toBe('authentic');
    await page.goto(a.address);
    await openReshoot(page);
    await expect(page.getByRole('navigation', { name: 'Items to re-shoot' })).toContainText('SKU-3', patient);
    expect(partner.control.violations()).toEqual([]);
  } finally {
    partner.control.setWebhook(null);
    await other.context().close();
    await a.stop();
    await b.stop();
    await network.close();
    await fleet.close();
  }
});
