import type { Locator, Page } from 'playwright/test';
import type { Simulator } from '../../main/practice/simulator.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { type StationProcess, startConnectedStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

const jordan = { category: 'Footwear', type: 'Sneakers', brand: 'Nike', name: 'Air Jordan 1' };

async function expectPicture(choice: Locator): Promise<void> {
  const width = () => choice.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(10);
}

async function withStation(
  page: Page,
  partner: Simulator,
  dataFolder: string,
  change: object,
  work: (station: StationProcess) => Promise<void>,
): Promise<void> {
  const changed = { ...partner, profile: { ...partner.profile, ...change } };
  const station = await startConnectedStation(dataFolder, changed);
  try {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(station.address);
    await work(station);
  } finally {
    await station.stop();
  }
}

test('what is printed on the box finds the item, by keyboard, with and without a network', async ({
  page,
  partner,
  dataFolder,
}) => {
  partner.control.addModel(jordan);
  await withStation(page, partner, dataFolder, {}, async () => {
    const screen = shootScreen(page);
    const asked = () => partner.control.requests().filter(({ endpoint }) => endpoint === 'models');
    await screen.scan('SKU-1');
    await expect(page.getByTestId('choice-Footwear')).toBeVisible();
    await expect(page.getByTestId('list-age')).toContainText("The partner's list of types was loaded");
    await expectPicture(page.getByTestId('choice-Watches'));
    await page.screenshot({ path: test.info().outputPath('categories.png') });
    await page.keyboard.type('jordan', { delay: 120 });
    const found = page.getByTestId('found-Air Jordan 1');
    await expect(found).toContainText('Footwear › Sneakers › Nike');
    await expect(found).toHaveAttribute('data-at', 'true');
    await expect.poll(() => asked().length).toBe(1);
    await expectAccessible(page, 'what was found');
    await page.screenshot({ path: test.info().outputPath('found.png') });
    await page.keyboard.press('Enter');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    await expect(page.getByText('Footwear › Sneakers › Nike › Air Jordan 1')).toBeVisible();

    // A model that came after the list was loaded: only the partner's own search has it.
    partner.control.addModel({ ...jordan, name: 'Jordan Spizike' });
    await screen.scan('SKU-2');
    await page.keyboard.type('spiz', { delay: 120 });
    const newer = page.getByTestId('found-Jordan Spizike');
    await expect(newer).toContainText('from the partner');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Footwear › Sneakers › Nike › Jordan Spizike')).toBeVisible();

    await partner.control.goOffline();
    await screen.scan('SKU-3');
    await page.keyboard.type('nike jor', { delay: 120 });
    await expect(page.getByTestId('found-Jordan Spizike')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByTestId('partner-search')).toContainText('Only from the list that is here.', {
      timeout: 60_000,
    });
    await expect(page.getByTestId('list-age')).toContainText("Offline: the partner's list of types was loaded", {
      timeout: 60_000,
    });
    await page.screenshot({ path: test.info().outputPath('offline.png') });
    await page.setViewportSize({ width: 720, height: 900 });
    await page.screenshot({ path: test.info().outputPath('narrow.png') });
    const second = page.locator('[data-at="true"]');
    const name = (await second.getAttribute('data-testid'))?.replace('found-', '') ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Footwear › Sneakers › Nike › ${name}`)).toBeVisible();
  });
});

test('brands and models are found level by level too; Escape goes back step by step, 0 stays with the brand', async ({
  page,
  partner,
  dataFolder,
}) => {
  partner.control.addModel(jordan);
  await withStation(page, partner, dataFolder, {}, async () => {
    const screen = shootScreen(page);
    await screen.scan('SKU-1');
    await page.getByTestId('choice-Footwear').click();
    await page.screenshot({ path: test.info().outputPath('types.png') });
    await page.getByRole('button', { name: 'Brands of Sneakers' }).click();
    await expect(page.getByTestId('choice-Nike')).toContainText('1 model');
    await expectPicture(page.getByTestId('choice-Nike'));
    await page.screenshot({ path: test.info().outputPath('brands.png') });
    await page.getByTestId('choice-Nike').click();
    await expect(page.getByTestId('choice-Air Jordan 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Nike, no model' })).toBeVisible();
    const called = () => new Set(partner.control.requests().map(({ endpoint }) => endpoint));
    for (const endpoint of ['category', 'type', 'type_brands', 'brand_models'])
      await expect.poll(called).toContain(endpoint);
    for (const above of ['Nike', 'Sneakers', 'Footwear']) {
      await page.keyboard.press('Escape');
      await expect(page.getByTestId(`choice-${above}`)).toBeVisible();
    }
    await page.keyboard.type('zzz', { delay: 120 });
    await expect(page.getByText('Nothing matches “zzz”.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('choice-Footwear')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Scan an item' })).toBeVisible();
    // The brand is enough without a model: 0 takes it.
    await screen.scan('SKU-2');
    await page.getByTestId('choice-Footwear').click();
    await page.getByRole('button', { name: 'Brands of Sneakers' }).click();
    await page.getByTestId('choice-Nike').click();
    await expect(page.getByRole('button', { name: 'Nike, no model' })).toContainText('0');
    await page.keyboard.press('0');
    await expect(page.getByText('Footwear › Sneakers › Nike', { exact: true })).toBeVisible();
  });
});

test('one key chooses the service, and Enter takes the usual one', async ({ page, partner, dataFolder }) => {
  const [standard, express] = partner.control.catalogue().services;
  const services = [standard!.uuid, { uuid: express!.uuid, label: 'Express' }];
  const change = { services, service_required: true, service_time_unit: 'minutes' };
  await withStation(page, partner, dataFolder, change, async () => {
    const screen = shootScreen(page);
    await screen.scan('SKU-1');
    await screen.choose('Footwear', 'Sneakers');
    await expect(page.getByTestId('service-Standard authentication')).toContainText('30 minutes');
    expect(partner.control.requests().map(({ endpoint }) => endpoint)).toContain('service');
    await expectAccessible(page, 'the services');
    await page.screenshot({ path: test.info().outputPath('services.png') });
    // It is required, and none is the usual one.
    await page.keyboard.press('Enter');
    await page.keyboard.press('0');
    await expect(page.getByTestId('service-Express')).toBeVisible();
    await page.keyboard.press('2');
    await expect(screen.side('Left side')).toHaveAttribute('data-status', 'missing');
    await page.getByTestId('details').locator('summary').click();
    await expect(page.getByText(/^Express · Express authentication/)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('item.png') });
    await expect.poll(() => partner.control.serviceRequest('SKU-1')?.service).toBe(express!.uuid);

    // Without a network the next one has the same with one Enter.
    await partner.control.goOffline();
    await screen.scan('SKU-2');
    await expect(page.getByTestId('choice-last')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('reference')).toHaveText('SKU-2');
    await page.getByTestId('details').locator('summary').click();
    await expect(page.getByText(/^Express · Express authentication/)).toBeVisible();
  });
});
