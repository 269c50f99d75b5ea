import type { Locator } from 'playwright/test';

/** Whether words of the button lie outside of it, where they are not seen. */
export async function isCut(button: Locator): Promise<boolean> {
  return await button.evaluate((element) => {
    const words = document.createRange();
    return [...element.querySelectorAll('span')].some((part) => {
      words.selectNodeContents(part);
      const inner = words.getBoundingClientRect();
      return [part, element].some((around) => {
        const outer = around.getBoundingClientRect();
        return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 3;
      });
    });
  });
}
