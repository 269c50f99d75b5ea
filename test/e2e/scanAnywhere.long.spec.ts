import type { ElementHandle, Page } from 'playwright/test';
import { scenarios } from '../gallery/scenarios.ts';
import { expect, test } from './support/fixtures.ts';
import { typeAsScanner } from './support/scanner.ts';
import { showState } from './support/states.ts';

test.setTimeout(240_000);

/** It has digits, letters that lists go to, and a space, which presses a button. */
const code = '12C S-4071';

type Control = ElementHandle<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement>;

/** Calls of the page that ask, and change nothing. */
const asks =
  /\.(get|page|list|status|state|view|names|rows|sheet|find|search|preview|timeline|details|facts|look|read)[A-Z]?\w*$/;

async function calls(page: Page): Promise<readonly string[]> {
  const all = await page.evaluate(() =>
    (window as unknown as { bridge: { calls: readonly { path: string }[] } }).bridge.calls.map(({ path }) => path),
  );
  return all.filter((path) => !asks.test(path));
}

/** What takes keys and can be seen: of each kind the first, on the page and in each dialog. */
async function controlsOf(page: Page): Promise<ReadonlyMap<string, Control>> {
  const found = new Map<string, Control>();
  const selector = 'input:enabled, select:enabled, textarea:enabled, [role="dialog"] button:enabled';
  for (const handle of await page.locator(selector).elementHandles()) {
    // The selector names nothing else.
    const control = handle as Control;
    if (!(await control.isVisible())) continue;
    const kind = await control.evaluate((element) => {
      const title = element.closest('[role="dialog"]')?.querySelector('h2')?.textContent ?? '';
      return `${element.closest('[role="dialog"]') === null ? 'page' : `dialog ${title}`}: ${element.type}`;
    });
    if (!found.has(kind)) found.set(kind, control);
  }
  return found;
}

const shownIn = (control: Control) =>
  control.evaluate((element) => ('checked' in element ? `${element.value} ${element.checked}` : element.value));

/** Where the fields and dialogs of the page are, by a state of the gallery and the way to what that does not show by itself. */
const shownBy: readonly (readonly [state: string, bring?: (shown: Page) => Promise<unknown>])[] = [
  ['settings'],
  ['settingsUsb'],
  ['settingsStation'],
  ['settingsKiosk'],
  [
    'queue',
    (shown) =>
      shown
        .getByRole('button', { name: /filters/i })
        .first()
        .click(),
  ],
  ['queue', (shown) => shown.locator('[data-testid^="row-"]').first().click()],
  ['queueAdoptAsks'],
  ['workList'],
  ['workListColumns'],
  ['cardPick'],
  ['chooseFound'],
  ['shootPhoto', (shown) => shown.getByTestId('more-tools').click()],
  ['shootPhoto', (shown) => shown.getByTestId('more-notices').click()],
  ['shootPhoto', (shown) => shown.keyboard.press('j')],
  ['shootPhoto', (shown) => shown.keyboard.press('x')],
  ['shootPhoto', (shown) => shown.keyboard.press('F1')],
];
const parts = 2;

for (let part = 0; part < parts; part += 1) {
  test(`a scan into any field or dialog is one scan, and changes nothing there, part ${part + 1}`, async ({
    galleryPage: page,
    gallery,
  }) => {
    const tried = new Set<string>();
    const wrong: string[] = [];
    for (const [name, bring] of shownBy.filter((_way, at) => at % parts === part)) {
      const show = async (): Promise<ReadonlyMap<string, Control>> => {
        await showState(page, gallery, name);
        await expect(page.locator(scenarios[name]?.shows ?? 'main').first()).toBeVisible();
        await bring?.(page);
        await expect(page.locator('input, select, textarea, [role="dialog"] button').first()).toBeVisible();
        return await controlsOf(page);
      };
      for (const kind of (await show()).keys()) {
        if (tried.has(kind)) continue;
        tried.add(kind);
        const control = (await show()).get(kind);
        if (control === undefined) continue;
        await control.focus();
        const [before, made] = [await shownIn(control), await calls(page)];
        await typeAsScanner(page, code);
        const after = async () => (await calls(page)).slice(made.length);
        await expect
          .poll(async () => (await after()).filter((path) => path === 'shoot.scan').length)
          .toBe(1)
          .catch(() => wrong.push(`${name}, ${kind}: no scan`));
        await expect(page.locator('[role="dialog"]:visible'))
          .toHaveCount(0)
          .catch(() => wrong.push(`${name}, ${kind}: a dialog stays`));
        const others = (await after()).filter((path) => path !== 'shoot.scan');
        if (others.length > 0) wrong.push(`${name}, ${kind}: ${others.join(', ')}`);
        const value = await shownIn(control);
        if (value !== before) wrong.push(`${name}, ${kind}: ${before} became ${value}`);
      }
    }
    test.info().annotations.push({ type: 'controls', description: [...tried].join('; ') });
    expect(wrong).toEqual([]);
    expect(tried.size).toBeGreaterThan(3);
  });
}
