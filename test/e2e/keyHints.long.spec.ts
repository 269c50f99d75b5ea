import { expect, test } from './support/fixtures.ts';
import { typeAsScanner } from './support/scanner.ts';
import { showState } from './support/states.ts';

test('the brands of a type are one key from the type that is marked, which shows it', async ({
  galleryPage: page,
  gallery,
}) => {
  await showState(page, gallery, 'chooseBrands');
  const brands = page.getByRole('button', { name: 'Brands of Low top' });
  await expect(brands).toBeVisible();
  await expect(brands).not.toContainText('→');
  await page.keyboard.press('ArrowDown');
  await expect(brands).toContainText('→');
  await expect(brands).toHaveAttribute('aria-keyshortcuts', 'ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Low top: which brand?' })).toBeVisible();
  await page.keyboard.press('F1');
  await expect(page.getByTestId('key-help')).toContainText('Into the choice that is marked: the brands of a type');
});

test('an entry of the menu of the Queue shows its key', async ({ galleryPage: page, gallery }) => {
  await showState(page, gallery, 'queueAdoptAsks');
  const button = page.getByRole('button', { name: 'Take over…' });
  await expect(button).toContainText('A');
  await expect(button).toHaveAttribute('aria-keyshortcuts', 'A');
});

test('another reason is typed at once, whether a key or a code has chosen it, and a number answers the last step', async ({
  galleryPage: page,
  gallery,
}) => {
  for (const choose of [() => page.keyboard.press('8'), () => typeAsScanner(page, 'SIDESHOT 8')]) {
    await showState(page, gallery, 'cancelReasons');
    await expect(page.getByRole('radio').first()).toBeVisible();
    await choose();
    const field = page.getByRole('textbox', { name: 'Reason in your own words' });
    await expect(field).toBeFocused();
    await page.keyboard.type('7 are torn', { delay: 150 });
    await expect(field).toHaveValue('7 are torn');
    await typeAsScanner(page, 'SIDESHOT 0');
    await expect(page.getByRole('radio')).toHaveCount(0);
  }
});
