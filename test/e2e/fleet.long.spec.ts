import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { issueCode, makeAdminKey, startRelayProcess } from '../fakes/relayProcess.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startConnectedStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(240_000);

async function connect(page: Page, address: string, code: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Partner events' }).click();
  await page.getByLabel('Code of the relay').fill(code);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByTestId('events-state')).toHaveAttribute('data-state', 'connected');
}

test('an item that another station has open is opened with a warning, and taken over by one key; the page shows the fleet', async ({
  page,
  browser,
  folder,
  partner,
  hotFolder,
}, info) => {
  const relayFolder = join(folder, 'relay');
  const relay = await startRelayProcess(relayFolder, []);
  const adminKey = makeAdminKey(relayFolder, join(folder, 'admin.key'));
  const first = await startConnectedStation(join(folder, 'first'), partner);
  const second = await startConnectedStation(join(folder, 'second'), partner);
  const other = await (await browser.newContext()).newPage();
  try {
    await connect(page, first.address, issueCode(relayFolder, 'Table 1'));
    await connect(other, second.address, issueCode(relayFolder, 'Table 2'));

    await page.getByRole('tab', { name: 'Fleet' }).click();
    await expect(page.getByTestId('fleet-Table 1')).toContainText('this one');
    await expect(page.getByTestId('fleet-Table 2')).toHaveAttribute('data-silent', 'false');
    await page.getByRole('button', { name: 'Publish this station’s settings…' }).click();
    await page.getByRole('button', { name: 'Publish as version 1' }).click();
    await expect(page.getByText('are signed by the admin’s key: give its file')).toBeVisible();
    await page.getByLabel('Admin’s key').fill(adminKey);
    await page.getByRole('button', { name: 'Publish as version 1' }).click();
    await expect(page.getByTestId('published-settings')).toHaveText('Version 1, published at Table 1');
    await expect(page.getByTestId('fleet-Table 1')).toContainText('Settings version 1, taken');
    await expect(page.getByTestId('fleet-Table 2')).toContainText('Settings version 1, taken');
    await info.attach('fleet.png', { body: await page.screenshot(), contentType: 'image/png' });

    await page.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await watchFolder(page, hotFolder);
    const [here, there] = [shootScreen(page), shootScreen(other)];
    await here.scan('SKU-1001');
    await here.choose('Footwear', 'Sneakers');
    await expect(here.side('Heel').first()).toHaveAttribute('data-status', 'missing');
    await createCamera(hotFolder).shoot();
    await expect(page.locator('[data-status="uploaded"]').first()).toBeVisible();
    await expect(page.getByTestId('open-elsewhere')).toHaveCount(0);

    // The other station knows of the item once the relay has told it: until then it asks for the type.
    await other.getByRole('tab', { name: 'Shoot', exact: true }).click();
    await expect(async () => {
      await there.scan('SKU-1001');
      await expect(there.side('Heel').first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await expect(other.getByTestId('open-elsewhere')).toContainText('Table 1 has this item open too');
    await info.attach('warning.png', { body: await other.screenshot(), contentType: 'image/png' });
    await other.keyboard.press('h');
    await expect(other.getByTestId('open-elsewhere')).toHaveCount(0);
    await expect(page.getByTestId('open-elsewhere')).toContainText('Table 2 has this item open too');
  } finally {
    await other.context().close();
    await second.stop();
    await first.stop();
    await relay.stop();
  }
});
