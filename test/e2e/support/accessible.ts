import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

// A dialog of Mantine has a header of its own, which axe counts beside that of the page.
const drawnByMantine = ['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-unique'];

// Paper has no landmarks to go to.
const ofPages = ['landmark-one-main', 'region'];

/** What of the page breaks the rules of WCAG 2.2, levels A and AA, or what axe knows as good practice, as lines for a person. */
export async function problemsOf(page: Page, isPrinted = false): Promise<string[]> {
  const hasDialog = (await page.locator('[role="dialog"]:visible').count()) > 0;
  const off = [...(hasDialog ? drawnByMantine : []), ...(isPrinted ? ofPages : [])];
  const found = await new AxeBuilder({ page }).withTags(rules).disableRules(off).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Nothing on the page breaks them. `screen` names it where something does. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect({ screen, problems: await problemsOf(page) }).toEqual({ screen, problems: [] });
}
