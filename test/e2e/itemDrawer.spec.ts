import { typeNamed } from '../fakes/typeNamed.ts';
import { expect, test } from './support/fixtures.ts';
import { runCommand } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('a cancellation that the partner refuses is read and taken back; a state that no table lists is shown as it is', async ({
  page,
  station,
  partner,
  dataFolder,
}) => {
  const { category, type } = typeNamed(partner, 'Wallets');
  await runCommand(['create', '--reference', 'SKU-1', '--category', category, '--type', type, '--data', dataFolder]);
  await expect.poll(() => partner.control.serviceRequest('SKU-1')?.uuid).toBeTruthy();
  partner.control.addFault({ endpoint: 'cancel_sr', kind: 'status', status: 409, message: 'Too late to cancel' });
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('row-SKU-1').click();
  const drawer = page.getByRole('dialog', { name: 'SKU-1' });
  await drawer.getByRole('button', { name: 'Cancel item' }).click();
  await expect(page.getByRole('button', { name: 'Cancel the item' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Duplicate Service Request' }).check();
  await page.getByRole('button', { name: 'Cancel the item' }).click();
  await expect(drawer.getByTestId('drawer-stage')).toHaveText('Needs attention');
  await expect(drawer.getByText(/Too late to cancel/).first()).toBeVisible();
  await expect(drawer.getByText(/Duplicate Service Request/).first()).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Cancel item' })).toBeHidden();
  await drawer.getByRole('button', { name: 'Keep the item' }).click();
  await expect(drawer.getByTestId('drawer-stage')).toHaveText('Shooting');
  await expect(drawer.getByRole('button', { name: 'Keep the item' })).toBeHidden();

  partner.control.setState({ sr: 'SKU-1', state: { primary: 'QUEUE', supplement: '<b>half</b> way' }, announce: true });
  await expect(drawer.getByText('QUEUE / <b>half</b> way', { exact: true })).toBeVisible();
});
