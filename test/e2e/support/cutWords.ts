import type { Page } from 'playwright/test';

/**
 * Words of what can be pressed, and of the head of the stage, that are cut off or too small to be read (less than 12 px), as lines for a
 * person. What may end in three dots (`text-overflow`: a file's name, a line that is said in full beside it) is left out. In the head only
 * what has a `title` may, such as the name of a side; never the verdict.
 */
export async function cutWords(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const pressed = [...document.querySelectorAll<HTMLElement>('button, a[href], [role="tab"], label, summary')];
    const heads = [...document.querySelectorAll<HTMLElement>('[data-testid="stage-head"]')];
    return [...new Set([...pressed.flatMap(problemsOf), ...heads.flatMap(problemsOf)])];

    function problemsOf(button: HTMLElement): string[] {
      if (!button.checkVisibility({ visibilityProperty: true }) || button.closest('[inert], .spoken')) return [];
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const problems: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const said = node.textContent?.trim() ?? '';
        if (said === '' || node.parentElement === null || isSpokenOnly(node.parentElement)) continue;
        const size = Number.parseFloat(getComputedStyle(node.parentElement).fontSize);
        if (size < 11.5) problems.push(`${size.toFixed(1)} px: ${said}`);
        const words = document.createRange();
        words.selectNodeContents(node);
        const inner = words.getBoundingClientRect();
        if (inner.width > 1 && isCut(inner, node.parentElement, button)) problems.push(`cut off: ${said}`);
      }
      return problems;
    }

    /** What only screen readers get. */
    function isSpokenOnly(part: HTMLElement): boolean {
      return part.closest('.spoken') !== null || getComputedStyle(part).clipPath === 'inset(50%)';
    }

    /** Whether something around the words, up to the button, hides a part of them. */
    function isCut(words: DOMRect, from: HTMLElement, button: HTMLElement): boolean {
      const isHead = button.closest('[data-testid="stage-head"]') !== null;
      let inner = words;
      for (let part: HTMLElement | null = from; part !== null; part = part === button ? null : part.parentElement) {
        const outer = part.getBoundingClientRect();
        const hides = getComputedStyle(part).overflowX !== 'visible' || part === button;
        const { textOverflow, webkitLineClamp } = getComputedStyle(part);
        // A long name takes two lines; Done has no name from outside.
        const isName = webkitLineClamp !== 'none' && button.dataset.testid !== 'done';
        if (!isHead && (textOverflow === 'ellipsis' || isName)) return false;
        // Shorter than its words, it must be seen as a whole itself.
        if (isHead && part.title !== '') inner = outer;
        if (getComputedStyle(part).display === 'inline' || !hides) continue;
        if (isHead && inner.top < outer.top - 3) return true;
        if (inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 3)
          return true;
      }
      return false;
    }
  });
}
