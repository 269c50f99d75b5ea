import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

// A dialog of Mantine has a header of its own, which axe counts beside that of the page.
const drawnByMantine = ['landmark-no-duplicate-banner', 'landmark-no-duplicate-contentinfo', 'landmark-unique'];

/** What of the page breaks the rules of WCAG 2.2, levels A and AA, or what axe knows as good practice, as lines for a person. */
export async function problemsOf(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(rules).disableRules(drawnByMantine).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Nothing on the page breaks them. `screen` names it where something does. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  expect({ screen, problems: await problemsOf(page) }).toEqual({ screen, problems: [] });
}
