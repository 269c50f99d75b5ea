import { problemsOf } from './support/accessible.ts';
import { expect, test } from './support/fixtures.ts';
import { showState } from './support/states.ts';

test('a setting is found by its name: typing narrows, Enter goes to the field, which has the focus and is marked for a moment', async ({
  galleryPage: page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showState(page, gallery, 'settings');
  const search = page.getByRole('combobox', { name: 'Search the settings' });
  await page.keyboard.press('f');
  await expect(search).toBeFocused();
  await search.fill('text siz');
  const options = page.getByRole('listbox', { name: 'Places found' }).getByRole('option');
  await expect(options).toHaveCount(1);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'Storage' })).toBeHidden();
  expect(await problemsOf(page, false)).toEqual([]);
  await page.keyboard.press('Enter');
  const size = page.getByRole('radiogroup', { name: 'Text size' });
  await expect(size.getByRole('radio', { checked: true })).toBeFocused();
  await expect(page.locator('[data-found]')).toContainText('Text size');
  await expect(page.locator('[data-found]')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Operator and screen' })).toHaveAttribute('aria-selected', 'true');

  // Into a fold, of a part of a page.
  await search.fill('business name');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Business name' })).toBeFocused();
  await search.fill('interleaved');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: /Interleaved 2 of 5/ })).toBeFocused();

  // By arrows and by a press.
  await search.fill('overlay');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await options.first().click();
  await expect(page.getByTestId('key-overlay')).toBeFocused();
  await expect(search).toHaveValue('');

  await search.fill('coffee');
  await expect(page.getByRole('status').filter({ hasText: 'coffee' })).toHaveText(
    'No setting is called “coffee”. Try another word, such as “theme”.',
  );
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('coffee');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('tab', { name: 'Storage' })).toBeVisible();
});

test('the keys of a screen stand in groups, those of this screen first, and are searched', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'settingsStorage');
  await page.keyboard.press('?');
  const help = page.getByTestId('key-help');
  await expect(help.getByRole('heading')).toHaveText([
    'Lists',
    'Screens and messages',
    'Going through this screen',
    'Everywhere',
    'On other screens',
  ]);
  await page.keyboard.press('f');
  const search = help.getByRole('textbox', { name: 'Search the keys' });
  await expect(search).toBeFocused();
  await search.fill('retake');
  await expect(help.getByRole('heading')).toHaveText(['On other screens']);
  await expect(help.locator('dl > div')).toHaveCount(1);
  await expect(help.locator('dl > div')).toContainText('Shoot, Re-shoot');
  await search.fill('coffee');
  await expect(help.getByRole('status')).toHaveText('No key does “coffee”. Try another word, such as “retake”.');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});
