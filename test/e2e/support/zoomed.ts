import type { Page } from 'playwright/test';

/**
 * What a person who needs 200 % could not use on the page as it is shown now, as lines for a person: a part that scrolls in both
 * directions (WCAG 1.4.10), one that is too low to show a row of what it scrolls, or a main action that cannot be scrolled into sight and
 * pressed.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const nameOf = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('data-testid') ?? element.className} ${element.textContent?.slice(0, 30)}`;
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? [`page is ${root.scrollWidth} px wide`] : [];

    const scrolls = (kind: string): boolean => kind === 'auto' || kind === 'scroll';
    const both = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.scrollHeight <= element.clientHeight + 1)
        return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      // Tables and code keep their columns; the Queue is a table to the eye.
      const isTable = element.dataset.testid === 'queue-list' || element.querySelector('table, pre') !== null;
      return scrolls(overflowX) && scrolls(overflowY) && !isTable;
    });

    const leastPx = 68;
    const low = [...document.querySelectorAll<HTMLElement>('main, main *')].filter((element) => {
      if (!scrolls(getComputedStyle(element).overflowY) || !element.checkVisibility()) return false;
      return element.clientHeight < leastPx && element.scrollHeight > element.clientHeight + leastPx;
    });

    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter((dialog) => dialog.checkVisibility());
    const within = dialogs.at(-1) ?? document.body;
    const main = '[data-main], [data-variant="filled"], [data-testid="done"], [data-testid="scan-input"]';
    const actions = [...within.querySelectorAll<HTMLElement>(main)].filter(
      (action) => action.matches('button, input, a') && !action.matches(':disabled') && action.checkVisibility(),
    );
    const isReached = (action: HTMLElement, block: ScrollLogicalPosition): boolean => {
      action.scrollIntoView({ block, inline: 'nearest' });
      const { left, top, width, height } = action.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (action.contains(hit) || action.closest('label, [data-testid]')?.contains(hit) === true);
    };
    const blocks = ['center', 'start', 'end'] as const;
    const hidden = actions.filter((action) => !blocks.some((block) => isReached(action, block)));
    return [
      ...wide,
      ...both.map((element) => `scrolls both ways: ${nameOf(element)}`),
      ...low.map((element) => `${element.clientHeight} px for ${element.scrollHeight}: ${nameOf(element)}`),
      ...hidden.map((action) => `out of reach: ${nameOf(action)}`),
    ];
  });
}
