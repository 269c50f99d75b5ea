import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Nothing on the page breaks the rules of WCAG 2.1, levels A and AA. `screen` names it where something does. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze();
  const problems = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect({ screen, problems }).toEqual({ screen, problems: [] });
}
