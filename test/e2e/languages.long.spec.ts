import type { Page } from 'playwright/test';
import { isOffered, languageCodes, languages } from '../../main/texts/languages.ts';
import { scenarios } from '../gallery/scenarios.ts';
import { problemsOf } from './support/accessible.ts';
import { clippedTexts } from './support/clippedTexts.ts';
import { cutWords } from './support/cutWords.ts';
import { expect, test } from './support/fixtures.ts';
import { type Look, lookAs, oneOfEach, showState } from './support/states.ts';
import { outOfReach } from './support/zoomed.ts';

test.setTimeout(400_000);

const plain = { scheme: 'light', text: 'normal' } as const satisfies Look;
const pseudo = { ...plain, language: 'pseudo' } as const satisfies Look;
const mirrored = { ...plain, scheme: 'dark', language: 'mirrored' } as const satisfies Look;
const translated = languageCodes.filter((code) => code !== 'en' && isOffered(code));
/** The rules of accessibility take longer than geometry: in one state of each kind. */
const isOneOfItsKind = new Set(oneOfEach());

const parts = 12;
for (let part = 0; part < parts; part += 1) {
  test(`every screen and state with longer words and in each language, part ${part + 1}: no text is cut off or lies on another, and the rules of accessibility hold`, async ({
    galleryPage: page,
    gallery,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const found: Record<string, readonly string[]> = {};
    const share = Object.keys(scenarios).filter((_state, at) => at % parts === part);
    for (const state of share) {
      const problems: string[] = [];
      const look = async (how: string, given: Look, direction: 'ltr' | 'rtl'): Promise<void> => {
        await lookAs(page, given);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        problems.push(...(await faultsOf(page)).map((line) => `${how}: ${line}`));
      };
      // In English first: what a state shows may be known by its words.
      if (!(await showState(page, gallery, state))) problems.push('it is never there');
      else {
        await look('from the left', pseudo, 'ltr');
        await look('from the right', mirrored, 'rtl');
        for (const language of translated) {
          const { name, direction } = languages[language];
          await look(name, { ...plain, language }, direction);
          if (isOneOfItsKind.has(state))
            problems.push(...(await problemsOf(page, scenarios[state]?.isPrinted)).map((line) => `${name}: ${line}`));
        }
      }
      if (problems.length > 0) found[state] = problems;
    }
    expect(found).toEqual({});
  });
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  return [...(await clippedTexts(page)), ...(await cutWords(page)), ...(await outOfReach(page))];
}
