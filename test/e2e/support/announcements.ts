import type { Page } from 'playwright/test';

interface Announcing {
  announced: string[];
}

/**
 * From then on what a screen reader would say unasked is kept: the words of a live region that changed, whole where it is atomic (as a status is),
 * else what was added. What is hidden from readers is not said.
 */
export async function listenToLiveRegions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const said: string[] = [];
    (window as unknown as Announcing).announced = said;
    const regions = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
    const wordsOf = (node: Node): string => {
      if (node instanceof Element) {
        if (node.closest('[aria-hidden="true"]') !== null || !node.checkVisibility()) return '';
        const label = node.getAttribute('aria-label');
        if (label !== null && node.getAttribute('role') === 'img') return label;
        return [...node.childNodes].map(wordsOf).join(' ');
      }
      return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
    };
    const say = (words: string): void => {
      const line = words.replaceAll(/\s+/g, ' ').trim();
      if (line !== '') said.push(line);
    };
    new MutationObserver((changes) => {
      const whole = new Set<Element>();
      for (const { target, addedNodes, type } of changes) {
        const near = target instanceof Element ? target : target.parentElement;
        const region = near?.closest(regions) ?? null;
        if (region === null) {
          // A region that comes with its words: an alert is said then, a status by most readers.
          for (const added of addedNodes)
            if (added instanceof Element)
              for (const one of [added, ...added.querySelectorAll(regions)]) if (one.matches(regions)) whole.add(one);
          continue;
        }
        const atom = region.getAttribute('role') !== null ? region : (near?.closest('[aria-atomic="true"]') ?? null);
        if (atom !== null && region.contains(atom)) whole.add(atom);
        else if (type === 'characterData') say(wordsOf(target));
        else for (const added of addedNodes) say(wordsOf(added));
      }
      for (const region of whole) if (region.isConnected) say(wordsOf(region));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

/** What was said since the last look. */
export async function takeAnnouncements(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => (window as unknown as Announcing).announced.splice(0));
}
