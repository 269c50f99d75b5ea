import type { Page } from 'playwright/test';
import type { OperatorId } from '../../main/domain/ids.ts';
import { whoOf } from '../../main/domain/operator/who.ts';
import { connectToRunning } from '../../main/hosts/control/controlClient.ts';
import { openStore } from '../../main/store/openStore.ts';
import { createCamera } from './support/camera.ts';
import { expect, test } from './support/fixtures.ts';
import { typeAsScanner } from './support/scanner.ts';
import { shootScreen } from './support/shootScreen.ts';
import { startStation } from './support/stationProcess.ts';
import { watchFolder } from './support/watchFolder.ts';

test.setTimeout(180_000);

const taken = /captured|uploading|uploaded/;
const signedIn = (page: Page) => page.getByTestId('status-operator');

async function addTwo(dataFolder: string): Promise<readonly [string, string]> {
  const running = await connectToRunning(dataFolder, 'test');
  if (running === null) throw new Error('The station takes no commands.');
  try {
    const zora = await running.commands.operatorsAdd({ name: 'Zora Quist', badge: 'BADGE-ZORA' });
    const amin = await running.commands.operatorsAdd({ name: 'Amin Falk', badge: 'BADGE-AMIN' });
    // The station alone makes ids.
    return [whoOf(zora.id as OperatorId), whoOf(amin.id as OperatorId)];
  } finally {
    await running.close();
  }
}

/** Whose the item's photos are, in the order in which they came. */
function shooters(dataFolder: string): readonly string[] {
  const store = openStore(dataFolder, { readOnly: true });
  try {
    const query = { connectionId: null, stage: null, search: null, cursor: null, limit: 10 } as const;
    return store.items.page(query).items.flatMap(({ id }) => store.photos.ofItem(id).map(({ addedBy }) => addedBy));
  } finally {
    store.close();
  }
}

test('by scanner and keys alone: a shift of two by badges, with the station killed in the middle of an item', async ({
  page,
  station,
  dataFolder,
  hotFolder,
}) => {
  const [zora, amin] = await addTwo(dataFolder);
  await page.goto(station.address);
  await watchFolder(page, hotFolder);
  const screen = shootScreen(page);
  await expect(signedIn(page)).toHaveText(/Nobody signed in/);
  await typeAsScanner(page, 'BADGE-ZORA');
  await expect(signedIn(page)).toHaveText(/Zora Quist/);
  await screen.scan('SKU-7');
  await screen.choose('Footwear', 'Boots');
  const camera = createCamera(hotFolder);
  await camera.shoot();
  await expect(screen.side('Left side')).toHaveAttribute('data-status', taken);
  // The other one takes over with the item open.
  await typeAsScanner(page, 'BADGE-AMIN');
  await expect(signedIn(page)).toHaveText(/Amin Falk/);
  await expect(page.getByTestId('reference')).toHaveText('SKU-7');

  await station.kill();
  await expect(page.getByTestId('core-lost')).toBeVisible();
  const again = await startStation(dataFolder);
  try {
    await expect(page.getByTestId('core-lost')).toHaveCount(0);
    await expect(signedIn(page)).toHaveText(/Amin Falk/);
    await expect(page.getByTestId('reference')).toHaveText('SKU-7');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('active-side')).toHaveText('Right side');
    await camera.shoot();
    await expect(screen.side('Right side')).toHaveAttribute('data-status', taken);
    expect(shooters(dataFolder)).toEqual([zora, amin]);
    // On the other screens a badge leaves the screen where it is.
    for (const key of ['F3', 'F4']) {
      await page.keyboard.press(key);
      await typeAsScanner(page, key === 'F3' ? 'BADGE-ZORA' : 'BADGE-AMIN');
      await expect(signedIn(page)).toHaveText(key === 'F3' ? /Zora Quist/ : /Amin Falk/);
      await expect(page.getByRole('tab', { name: key === 'F3' ? /^Queue/ : /^Re-shoot/ })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    }
    // By keys: the list, and out.
    await page.keyboard.press('F12');
    const choices = page.getByTestId('operator-choices');
    await choices.getByRole('button', { name: 'Zora Quist' }).press('Enter');
    await expect(signedIn(page)).toHaveText(/Zora Quist/);
    await expect(choices).toHaveCount(0);
    await page.keyboard.press('F12');
    await page.getByTestId('sign-out').press('Enter');
    await expect(signedIn(page)).toHaveText(/Nobody signed in/);
  } finally {
    await again.stop();
  }
});

test('by touch: the list is kept in Settings, and a name signs in', async ({ browser, station, dataFolder }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(station.address);
  await expect(signedIn(page)).toBeVisible();
  expect(await signedIn(page).evaluate(({ tagName }) => tagName)).toBe('SPAN');
  await page.getByRole('tab', { name: 'Settings', exact: true }).tap();
  await page.getByRole('tab', { name: 'Operators', exact: true }).tap();
  const form = page.getByTestId('add-operator');
  await form.getByLabel('Name').fill('Zora Quist');
  // The scanner gives the badge where it is asked for.
  await form.getByLabel(/^Badge/).tap();
  await typeAsScanner(page, 'BADGE-ZORA');
  await expect(form.getByLabel(/^Badge/)).toHaveValue('BADGE-ZORA');
  await form.getByLabel('Language').selectOption('en');
  await form.getByLabel('Text size').selectOption('larger');
  await form.getByRole('button', { name: 'Add' }).tap();
  const row = page.getByTestId('operator-Zora Quist');
  await expect(row).toContainText('has a badge · English');
  await form.getByLabel('Name').fill('zora QUIST');
  await form.getByRole('button', { name: 'Add' }).tap();
  await expect(page.getByText('There is an operator called Zora Quist already.')).toBeVisible();

  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const before = await size();
  await signedIn(page).tap();
  await page.getByTestId('operator-choices').getByRole('button', { name: 'Zora Quist' }).tap();
  await expect(signedIn(page)).toHaveText(/Zora Quist/);
  expect(Number.parseFloat(await size())).toBeGreaterThan(Number.parseFloat(before));

  await row.getByRole('button', { name: 'Change Zora Quist' }).tap();
  const change = page.getByTestId('change-operator');
  await change.getByLabel('Name').fill('Zora Berg');
  await change.getByRole('button', { name: 'Save' }).tap();
  await expect(signedIn(page)).toHaveText(/Zora Berg/);
  await page.getByRole('button', { name: 'Remove Zora Berg' }).tap();
  await page.getByRole('button', { name: 'Remove for good' }).tap();
  await expect(page.getByTestId('no-operators')).toBeVisible();
  await expect.poll(size).toBe(before);
  expect(dataFolder).not.toBe('');
  await context.close();
});

test('a locked station asks for a person before all else, and a name unlocks it', async ({ browser, gallery }) => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(gallery.at('operatorsLocked'));
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await page.touchscreen.tap(5, 300);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Amin Falk' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(signedIn(page)).toHaveText(/Amin Falk/);
  await context.close();
});
