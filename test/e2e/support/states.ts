import { expect, type Page } from 'playwright/test';
import type { Language } from '../../../main/texts/languages.ts';
import type { Scenario } from '../../gallery/scenarios/scenario.ts';
import { scenarios } from '../../gallery/scenarios.ts';
import type { Gallery } from './gallery.ts';

/** How a page looks: its colours and its size of text. */
export interface Look {
  readonly scheme: 'light' | 'dark';
  readonly text: 'normal' | 'large' | 'larger';
  /** `pseudo`: each word 40 % longer; `mirrored`: the same as Arabic is laid out. English when left out. */
  readonly language?: Language | 'pseudo' | 'mirrored';
}

const plainLook: Look = { scheme: 'light', text: 'normal' };

declare global {
  interface Window {
    /** Of `test/gallery/main.tsx`. */
    show(state: string, scheme: Look['scheme'], text: Look['text'], language?: Look['language']): void;
    lookAs(scheme: Look['scheme'], text: Look['text'], language?: Look['language']): void;
  }
}

/**
 * Shows a state of the gallery in a page that may show another one already: most of what a state costs is the opening of its page. False
 * where it does not come, its dialogs and late parts with it.
 */
export async function showState(
  page: Page,
  gallery: Gallery,
  state: string,
  { scheme, text, language }: Look = plainLook,
): Promise<boolean> {
  const { shows, isPrinted = false } = scenarioOf(state);
  await page.emulateMedia({ media: isPrinted ? 'print' : 'screen' });
  const isOpen = page.url().startsWith(gallery.at(''));
  if (!isOpen) await page.goto(gallery.at(state));
  await page.waitForFunction(() => 'show' in window);
  await page.evaluate(([name, scheme, text, language]) => window.show(name, scheme, text, language), [
    state,
    scheme,
    text,
    language,
  ] as const);
  const isShown = await expect(page.locator(shows).first())
    .toBeVisible()
    .then(
      () => true,
      () => false,
    );
  if (!isShown) return false;
  await page.waitForLoadState('networkidle');
  // The page has answered all that the state began with, and takes keys.
  await page.evaluate(async () => {
    for (let times = 0; times < 3; times += 1) await new Promise((resolve) => setTimeout(resolve));
  });
  return true;
}

/** Changes how the page looks, without opening it anew. */
export async function lookAs(page: Page, look: Look): Promise<void> {
  await page.evaluate((given) => window.lookAs(given.scheme, given.text, given.language), look);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', look.scheme);
  // Words of another language come a moment later, and what they need room for moves then.
  if (look.language !== undefined) {
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 50)));
  }
  // Colours that are on their way to the new ones are neither.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    return Promise.allSettled(ending.map((one) => one.finished)).then(() => undefined);
  });
}

/** One state of each screen, of each page of the settings, and of each dialog, by name. */
export function oneOfEach(): readonly string[] {
  const kindOf = ({ screen, settingsPage, opens, isStage, isPrinted }: Scenario): string =>
    JSON.stringify([opens ?? [screen, settingsPage, isStage], isPrinted]);
  const kinds = new Map<string, string>();
  for (const [state, scenario] of Object.entries(scenarios)) {
    if (!kinds.has(kindOf(scenario))) kinds.set(kindOf(scenario), state);
  }
  return [...kinds.values()];
}

function scenarioOf(state: string): Scenario {
  const found = scenarios[state];
  if (found === undefined) throw new Error(`The gallery has no state ${state}.`);
  return found;
}
