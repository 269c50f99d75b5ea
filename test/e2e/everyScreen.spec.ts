import { problemsOf } from './support/accessible.ts';
import { cutWords } from './support/cutWords.ts';
import { expect, test } from './support/fixtures.ts';
import { type Look, oneOfEach, showState } from './support/states.ts';
import { outOfReach } from './support/zoomed.ts';

test.setTimeout(400_000);

const looks = [
  { scheme: 'light', text: 'normal' },
  { scheme: 'dark', text: 'larger' },
] as const satisfies readonly Look[];

test('each screen, page of the settings and dialog once, by turns in light and in dark with larger text: rules of accessibility', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const found: Record<string, readonly string[]> = {};
  for (const [at, state] of oneOfEach().entries()) {
    const isThere = await showState(page, gallery, state, looks[at % 2] ?? looks[0]);
    const isPrinted = await page.evaluate(() => matchMedia('print').matches);
    const problems = isThere
      ? [...(await problemsOf(page, isPrinted)), ...(await cutWords(page)), ...(await outOfReach(page))]
      : ['it is never there'];
    if (problems.length > 0) found[state] = problems;
  }
  expect(found).toEqual({});
});
