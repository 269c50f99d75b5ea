import { typeNamed } from '../fakes/typeNamed.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { shootScreen } from './support/shootScreen.ts';
import { runCommand } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('the list is narrowed by type, place and day; chips say by what, and stay while other screens are looked at', async ({
  page,
  station,
  partner,
  dataFolder,
}) => {
  for (const [reference, name] of [
    ['W-1', 'Wallets'],
    ['W-2', 'Wallets'],
    ['B-1', 'Boots'],
  ] as const) {
    const { category, type } = typeNamed(partner, name);
    const kind = ['--category', category, '--type', type, '--data', dataFolder];
    await runCommand(['create', '--reference', reference, ...kind]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(station.address);
  await shootScreen(page).scan('W-2');
  await expect(page.getByRole('heading', { name: 'W-2' })).toBeVisible();
  await page.keyboard.press('j');
  await page.getByTestId('place-field').fill('Rack 7');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Queue' }).click();
  const wallets = typeNamed(partner, 'Wallets').type;
  const rows = page.locator('[data-testid^="row-"]');
  await expect(rows).toHaveCount(3);

  await page.keyboard.press('l');
  const panel = page.getByRole('region', { name: 'Filters' });
  await panel.getByRole('combobox', { name: 'Type' }).selectOption(wallets);
  await expect(rows).toHaveCount(2);
  await panel.getByRole('textbox', { name: 'Place begins with' }).fill('rack');
  await expect(rows).toHaveCount(1);
  await expect(rows).toHaveAttribute('data-testid', 'row-W-2');
  await expectAccessible(page, 'a queue that is narrowed');
  await page.screenshot({ path: 'test-results/queue-filters.png' });

  await page.getByRole('tab', { name: 'Re-shoot' }).click();
  await page.getByRole('tab', { name: 'Queue' }).click();
  await expect(rows).toHaveCount(1);
  const chips = page.getByTestId('queue-chips');
  await chips.getByRole('button', { name: 'Take the filter off: Place rack…' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByTestId('queue-clear').click();
  await expect(rows).toHaveCount(3);
  await expect(chips).toHaveCount(0);

  await page.keyboard.press('l');
  await page.getByLabel('Changed until').fill('2020-01-31');
  await expect(page.getByText('No item fits what the list is narrowed to.')).toBeVisible();
  await expectAccessible(page, 'a queue in which nothing fits');
  await page.getByRole('button', { name: 'Show all items' }).click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'With rejected sides' }).check();
  await expect(rows).toHaveCount(0);
});
