import { expect, test } from './support/fixtures.ts';
import { practise } from './support/practise.ts';
import { startStation } from './support/stationProcess.ts';

test.setTimeout(120_000);

test('a list of choices goes to the one that a letter names', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  try {
    await practise(page, station.address);
    await page.getByRole('tab', { name: 'Settings', exact: true }).click();
    await page.getByRole('tab', { name: 'Photo sources' }).click();
    const choice = page.getByLabel('The original, once its photo is safe here');
    await choice.focus();
    await page.keyboard.press('m');
    await expect(choice).toHaveValue('move');
  } finally {
    await station.stop();
  }
});

test('a profile that was picked and mended can be picked again', async ({ page, dataFolder }) => {
  const station = await startStation(dataFolder);
  const file = { name: 'profile.json', mimeType: 'application/json' };
  try {
    await practise(page, station.address);
    await page.getByRole('tab', { name: 'Settings', exact: true }).click();
    const picker = page.locator('input[type="file"]');
    await picker.setInputFiles({ ...file, buffer: Buffer.from('{"name":"acme"}') });
    await expect(page.getByRole('textbox', { name: 'Name of the connection' })).toHaveValue('acme');
    // A browser tells of no file that stands in the field already.
    await expect(picker).toHaveValue('');
    // Gloves are on: what is pressed is 44 pixels high.
    const field = await page.locator('.mantine-PasswordInput-input').first().boundingBox();
    expect(field?.height).toBeGreaterThanOrEqual(44);
  } finally {
    await station.stop();
  }
});
