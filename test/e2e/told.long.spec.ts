import { typeNamed } from '../fakes/typeNamed.ts';
import { goodsJpeg } from '../fixtures/goodsPhoto.ts';
import { expect, test } from './support/fixtures.ts';
import { handOver, handOverNamed } from './support/handOver.ts';
import { shootScreen } from './support/shootScreen.ts';
import { runCommand } from './support/stationProcess.ts';

test.setTimeout(180_000);

test('Details shows all that the partner told, in words and as it came, and says where its count and its sides differ', async ({
  page,
  station,
  partner,
  dataFolder,
}) => {
  partner.control.configure({ miscount: 1 });
  const { category, type } = typeNamed(partner, 'Sneakers');
  await runCommand(['create', '--reference', 'SKU-B', '--category', category, '--type', type, '--data', dataFolder]);
  await expect.poll(() => partner.control.serviceRequest('SKU-B')?.uuid).toBeTruthy();
  partner.control.setCreateVariant('A');
  await runCommand(['create', '--reference', 'LEGACY-A', '--category', category, '--type', type, '--data', dataFolder]);
  await expect.poll(() => partner.control.serviceRequest('LEGACY-A')?.microId).toBeTruthy();

  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Queue' }).click();
  await page.getByTestId('row-SKU-B').click();
  const drawer = page.getByRole('dialog');
  const details = drawer.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('The partner says 10 sides and sent 9.');
  await details.getByTestId('item-details').click();
  await expect(details).toContainText('6 photos expected, 10 sides, 6 required, 4 optional');
  await expect(details).toContainText('Status at creation');
  await expect(details).toContainText('Box · 1 side · locked by the partnerOnly when the item comes with its box');
  // Sides of one name are told apart.
  await expect(drawer.getByRole('region', { name: 'Sides' })).toContainText('Size tag (Box)');
  await page.keyboard.press('Escape');

  await page.getByTestId('row-LEGACY-A').click();
  await details.getByTestId('item-details').click();
  for (const reported of ['partner_api', 'PRACTICE', 'Not submitted yet (DRAFT)', 'From an older system']) {
    await expect(details).toContainText(reported);
  }
  await expect(details).toContainText(`L-${partner.control.serviceRequest('LEGACY-A')?.microId}`);
  await expect(details).not.toContainText('rc_hit');
});

test("rejected without names: the partner's page is one key away, a side is marked by hand, shot again and sent", async ({
  page,
  context,
  station,
  partner,
}) => {
  partner.control.setReview({ hold: true });
  await page.goto(station.address);
  const screen = shootScreen(page);
  await screen.scan('SKU-7001');
  await screen.choose('Footwear', 'Boots');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await handOverNamed(page, ['left.jpg', 'right.jpg', 'sole.jpg', 'tag.jpg']);
  await expect(page.getByTestId('all-required')).toBeVisible();
  await page.getByTestId('done').click();
  await expect.poll(() => partner.control.serviceRequest('SKU-7001')?.submissions).toBe(1);
  partner.control.reject({ sr: 'SKU-7001', sides: [{ side: 'Outsole', reason: 'Glare' }], announce: false });

  await page.getByRole('tab', { name: /^Re-shoot/ }).click();
  await expect(page.getByText('Rejected, sides not named yet')).toBeVisible();
  await expect(page.getByTestId('partner-page')).toBeVisible();
  // The browser does not know the authority that the simulator minted.
  await context.route(`${partner.origin}/view/*`, (route) => route.fulfill({ body: 'The page of the item' }));
  const opened = context.waitForEvent('page');
  await page.keyboard.press('w');
  await (await opened).waitForURL(`${partner.origin}/view/${partner.control.serviceRequest('SKU-7001')?.microId}`);
  await (await opened).close();

  await page.getByTestId('mark-Outsole').click();
  await page.getByRole('button', { name: 'Shoot it again' }).click();
  await expect(page.getByTestId('rejection-reason')).toHaveText('Marked by hand');
  await expect(page.getByText(/^Marked by hand by /)).toBeVisible();
  await page.getByTestId('reshoot-Outsole').click();
  await expect(page.getByTestId('active-side')).toHaveText('Outsole');
  await handOver(page, { 'again.jpg': await goodsJpeg('sneaker-outsole', { variation: 3 }) });
  await expect(screen.side('Outsole')).toHaveAttribute('data-status', /captured|uploading|uploaded/);
  await page.getByTestId('done').click();
  await expect.poll(() => partner.control.serviceRequest('SKU-7001')?.submissions).toBe(2);
});

test('the connection page changes a user at the partner, and shows a limit with what is left once it is met', async ({
  page,
  station,
  partner,
}) => {
  await page.goto(station.address);
  await page.getByRole('tab', { name: 'Settings', exact: true }).click();
  await page.getByRole('tab', { name: 'Connection', exact: true }).click();
  await page.locator('label', { hasText: /^Account and limits/ }).click();
  const form = page.getByTestId('user-form');
  const save = form.getByRole('button', { name: 'Change the user' });
  await expect(save).toBeDisabled();
  await form.getByLabel("The user's id at the partner").fill('u-42');
  await save.click();
  await expect(form.getByTestId('form-result')).toHaveText('Fill in at least one field to change.');
  await form.getByLabel('E-mail address').fill('ops');
  await save.click();
  await expect(form.getByTestId('form-result')).toContainText('Write it like name@example.com.');
  await form.getByLabel('E-mail address').fill('ops@example.com');
  await save.click();
  await expect(form.getByTestId('form-result')).toHaveText('The user u-42 was updated.');
  await form.getByText('What the partner answered').click();
  await expect(form.locator('pre')).toContainText('"email": "ops@example.com"');

  await expect(page.getByTestId('limits')).toContainText('has not asked this station to wait yet');
  partner.control.addRateLimit({ limitType: 'partner_level', limit: 0, windowMs: 600_000 });
  await form.getByLabel('First name').fill('Kim');
  await save.click();
  await expect(form.getByTestId('form-result')).toContainText('wait');
  await expect(page.getByTestId('limits')).toContainText('0 of 0 requests used, 0 left.');
  await expect(page.getByTestId('limits')).toContainText('This user: 999 of 1,000 left, counted anew from');
});
