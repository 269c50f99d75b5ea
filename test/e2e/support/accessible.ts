import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

// A dialog of Mantine has a header of its own, which axe counts beside that of the page.
const drawnByMantine = ['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-unique'];

// Paper has no landmarks to go to.
const ofPages = ['landmark-one-main', 'region'];

// All else is the same in other colours and sizes.
const ofLooks = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable'];

/** What of the page breaks the rules of WCAG 2.2, levels A and AA, or what axe knows as good practice, as lines for a person. */
export async function problemsOf(page: Page, isPrinted = false): Promise<string[]> {
  const hasDialog = (await page.locator('[role="dialog"]:visible').count()) > 0;
  const off = [...(hasDialog ? drawnByMantine : []), ...(isPrinted ? ofPages : [])];
  return await broken(new AxeBuilder({ page }).withTags(rules).disableRules(off));
}

/** The same by the rules alone that can be met in one look (light, dark, a size of text) and not in another. */
export function problemsOfLook(page: Page): Promise<string[]> {
  return broken(new AxeBuilder({ page }).withRules(ofLooks));
}

async function broken(axe: AxeBuilder): Promise<string[]> {
  // The page has no frames of other origins, which alone want a page beside it for what was found in each.
  const found = await axe.setLegacyMode().analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Nothing on the page breaks them. `screen` names it where something does. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect({ screen, problems: await problemsOf(page) }).toEqual({ screen, problems: [] });
}
