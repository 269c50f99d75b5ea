import type { Page } from 'playwright/test';

/** What a finger can press that is less than `leastPx` high or wide, as lines for a person. Links within a sentence are left out, as WCAG does (2.5.8). */
export async function smallTargets(page: Page, leastPx: number): Promise<string[]> {
  return await page.evaluate((least) => {
    const pressed = 'button, a[href], input, select, textarea, summary, [role="slider"], [role="tab"], [role="option"]';
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
      element.closest('[aria-hidden="true"], [inert], .spoken') === null;
    /** With what enlarges it: its label, and what is drawn over it without a place of its own. */
    const sizeOf = (element: HTMLElement): { width: number; height: number } => {
      const around = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const sizes = [element, ...around].flatMap((part) => {
        const { width, height } = part.getBoundingClientRect();
        const after = getComputedStyle(part, '::after');
        const grown = after.content !== 'none' && after.position === 'absolute' && after.pointerEvents !== 'none';
        return [
          { width, height },
          ...(grown ? [{ width: Number.parseFloat(after.width), height: Number.parseFloat(after.height) }] : []),
        ];
      });
      return {
        width: Math.max(...sizes.map(({ width }) => width || 0)),
        height: Math.max(...sizes.map(({ height }) => height || 0)),
      };
    };
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter(
        (element) =>
          isShown(element) && !element.matches('input[type="hidden"], input[type="file"], p a, li > a, dd a'),
      )
      .flatMap((element) => {
        const { width, height } = sizeOf(element);
        if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) return [];
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return [
          `${Math.round(width)} x ${Math.round(height)}: ${element.tagName.toLowerCase()}.${element.className} ${name.trim().slice(0, 30)}`,
        ];
      });
  }, leastPx);
}
