import type { Page } from 'playwright/test';

/**
 * Texts of the page that are cut off, or that lie on each other, as lines for a person. What may end in three dots is left out, as is what
 * a list or dialog scrolls to. Pictures and what lies over them have a place of their own.
 */
export async function clippedTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    interface Line {
      readonly said: string;
      readonly parent: HTMLElement;
      readonly box: DOMRect;
    }

    /** The part that is in front: a dialog, else the page. */
    const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="menu"]')];
    const front = dialogs.filter((dialog) => dialog.checkVisibility({ visibilityProperty: true })).at(-1);
    const lines = linesIn(front ?? document.body);
    return [...new Set([...lines.flatMap(cutOff), ...overlaps(lines)])];

    function linesIn(root: HTMLElement): Line[] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Line[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const said = node.textContent?.trim() ?? '';
        const parent = node.parentElement;
        if (said === '' || parent === null || isLeftOut(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects())
          if (box.width > 1 && box.height > 1) found.push({ said, parent, box });
      }
      return found;
    }

    function isLeftOut(part: HTMLElement): boolean {
      if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
      if (part.closest('[inert], .spoken, script, style, select, [data-testid="side-photo"]') !== null) return true;
      return getComputedStyle(part).clipPath === 'inset(50%)';
    }

    /** Whether something around the line, up to what scrolls, hides a part of it across. */
    function cutOff({ said, parent, box }: Line): string[] {
      for (let part: HTMLElement | null = parent; part !== null && part !== document.body; part = part.parentElement) {
        const style = getComputedStyle(part);
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return [];
        if (style.display === 'inline' || style.overflowX === 'visible') continue;
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') return [];
        const outer = part.getBoundingClientRect();
        const isCut = box.left < outer.left - 1 || box.right > outer.right + 1;
        if (isCut) return [`cut off: ${nameOf(parent)} ${said.slice(0, 60)}`];
      }
      const isOut = box.left < -1 || box.right > document.documentElement.clientWidth + 1;
      return isOut ? [`out of the window: ${nameOf(parent)} ${said.slice(0, 60)}`] : [];
    }

    /** Only what is seen: a line in a part that scrolls may lie under its edge. */
    function overlaps(all: readonly Line[]): string[] {
      const seen = all
        .map(shownPart)
        .filter(isSeen)
        .toSorted((one, other) => one.box.top - other.box.top);
      return seen.flatMap((one, at) => {
        const found: string[] = [];
        for (const other of seen.slice(at + 1)) {
          if (other.box.top > one.box.bottom - 3) break;
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 3 && down > 5 && one.parent !== other.parent)
            found.push(
              `overlap: ${nameOf(one.parent)} ${one.said.slice(0, 40)} / ${nameOf(other.parent)} ${other.said.slice(0, 40)}`,
            );
        }
        return found;
      });
    }

    /** Without what a part around it hides, as behind three dots. */
    function shownPart({ said, parent, box }: Line): Line {
      let { left, right, top, bottom } = box;
      for (let part: HTMLElement | null = parent; part !== null && part !== document.body; part = part.parentElement) {
        const { display, overflowX } = getComputedStyle(part);
        if (display === 'inline' || overflowX === 'visible') continue;
        const outer = part.getBoundingClientRect();
        left = Math.max(left, outer.left);
        right = Math.min(right, outer.right);
        top = Math.max(top, outer.top);
        bottom = Math.min(bottom, outer.bottom);
      }
      return { said, parent, box: new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top)) };
    }

    function isSeen({ parent, box }: Line): boolean {
      if (box.width < 2 || box.height < 2) return false;
      const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      return at !== null && (parent.contains(at) || at.contains(parent));
    }

    function nameOf(part: HTMLElement): string {
      const named = part.closest<HTMLElement>('[data-testid]');
      return `${named?.dataset.testid ?? ''} ${part.tagName.toLowerCase()}.${part.className.toString().split(' ').at(0) ?? ''}`;
    }
  });
}
