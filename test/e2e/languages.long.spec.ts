import { scenarios } from '../gallery/scenarios.ts';
import { clippedTexts } from './support/clippedTexts.ts';
import { cutWords } from './support/cutWords.ts';
import { expect, test } from './support/fixtures.ts';
import { type Look, lookAs, showState } from './support/states.ts';
import { outOfReach } from './support/zoomed.ts';

test.setTimeout(400_000);

const pseudo = { scheme: 'light', text: 'normal', language: 'pseudo' } as const satisfies Look;
const mirrored = { ...pseudo, scheme: 'dark', language: 'mirrored' } as const satisfies Look;

const parts = 12;
for (let part = 0; part < parts; part += 1) {
  test(`every screen and state with longer words, from the left and from the right, part ${part + 1}: no text is cut off or lies on another`, async ({
    galleryPage: page,
    gallery,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const found: Record<string, readonly string[]> = {};
    const share = Object.keys(scenarios).filter((_state, at) => at % parts === part);
    for (const state of share) {
      const problems: string[] = [];
      const note = (how: string, lines: readonly string[]): void => {
        problems.push(...lines.map((line) => `${how}: ${line}`));
      };
      // In English first: what a state shows may be known by its words.
      if (!(await showState(page, gallery, state))) problems.push('it is never there');
      else {
        await lookAs(page, pseudo);
        note('from the left', [...(await clippedTexts(page)), ...(await cutWords(page)), ...(await outOfReach(page))]);
        await lookAs(page, mirrored);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        note('from the right', [...(await clippedTexts(page)), ...(await cutWords(page)), ...(await outOfReach(page))]);
      }
      if (problems.length > 0) found[state] = problems;
    }
    expect(found).toEqual({});
  });
}
