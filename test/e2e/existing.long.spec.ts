import { typeNamed } from '../fakes/typeNamed.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { runCommand } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('what the partner has already is asked about: the result is opened, another item is sent anew', async ({
  page,
  station,
  partner,
  dataFolder,
}) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  const state = { primary: 'COMPLETE', supplement: 'APPROVED' };
  for (const reference of ['SKU-1', 'SKU-2']) {
    partner.control.makeElsewhere({ reference, category, type, media: 'all', state });
    await runCommand([
      'create',
      '--reference',
      reference,
      '--category',
      category,
      '--type',
      type,
      '--data',
      dataFolder,
    ]);
  }
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('row-SKU-1').click();
  const opened = page.getByRole('dialog', { name: 'SKU-1' });
  await expect(opened.getByTestId('existing')).toContainText('its result: authentic');
  await page.screenshot({ path: 'test-results/existing-ended.png' });
  await opened.getByRole('button', { name: 'Open the result' }).click();
  await expect(opened.getByTestId('drawer-stage')).toHaveText('Authentic');
  await expect(opened.getByTestId('existing')).toBeHidden();
  await page.keyboard.press('Escape');

  await page.getByTestId('row-SKU-2').click();
  const anew = page.getByRole('dialog', { name: 'SKU-2' });
  await anew.getByRole('button', { name: 'Send anew' }).click();
  await expect(anew.getByTestId('drawer-stage')).toHaveText('Shooting');
  const made = (reference: string) =>
    partner.control.serviceRequests().filter(({ referenceId }) => referenceId === reference).length;
  await expect.poll(() => made('SKU-2')).toBe(2);
  expect(made('SKU-1')).toBe(1);
});

test('photos from elsewhere are asked about on the Shoot screen too', async ({
  page,
  station,
  partner,
  dataFolder,
}) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  partner.control.makeElsewhere({ reference: 'SKU-1', category, type, media: 2 });
  await runCommand(['create', '--reference', 'SKU-1', '--category', category, '--type', type, '--data', dataFolder]);
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('row-SKU-1').click();
  await page.getByRole('button', { name: 'Open on Shoot' }).click();
  const question = page.getByTestId('existing');
  await expect(question).toContainText(/2 of \d+ sides are there from elsewhere/);
  await expectAccessible(page, 'photos from elsewhere');
  await page.screenshot({ path: 'test-results/existing-shoot.png' });
  await question.getByRole('button', { name: 'Leave it to others' }).click();
  await expect(question).toContainText('It is only followed here');
  await question.getByRole('button', { name: 'Take it over' }).click();
  await expect(question).toBeHidden();
  expect(partner.control.serviceRequests()).toHaveLength(1);
});

test('all that is open at the partner is taken over from the queue', async ({ page, station, partner }) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  const state = { primary: 'UNDERWAY', supplement: 'ASSIGNED' };
  for (const reference of ['SKU-1', 'SKU-2', 'SKU-3']) {
    partner.control.makeElsewhere({ reference, category, type, media: 'all', state });
  }
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('queue-menu').click();
  await page.getByRole('button', { name: 'Take over…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take over what the partner has' });
  await dialog.getByRole('button', { name: 'Take over all open items' }).click();
  await expect(dialog.getByTestId('adoption-message')).toHaveText('3 items were taken over.');
  await expectAccessible(page, 'taking over');
  await page.screenshot({ path: 'test-results/adoption.png' });
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('row-SKU-2')).toContainText('In review');
  expect(partner.control.serviceRequests()).toHaveLength(3);
});
