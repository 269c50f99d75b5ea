import type { Page } from 'playwright';

/** Rows of the queue, and of the bare page beside it. */
const rows = '[data-testid^="row-"]';
const wheelStep = 240;
const wheelSteps = 90;
const wheelEveryMs = 20;

/** From the navigation to the first frame with text or a picture in it. */
export function firstPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const found = list.getEntriesByName('first-contentful-paint')[0];
          if (found) resolve(found.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

/** From the press on the tab to the frame that shows rows. */
export function firstRows(page: Page): Promise<number> {
  return page.evaluate((selector) => {
    const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find((one) =>
      one.innerText.startsWith('Queue'),
    );
    if (tab === undefined) throw new Error('The page has no tab for the queue.');
    return new Promise<number>((resolve) => {
      const startedAt = performance.now();
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        // A task that follows the frame: it has been painted.
        else setTimeout(() => resolve(performance.now() - startedAt), 0);
      };
      tab.click();
      requestAnimationFrame(look);
    });
  }, rows);
}

/** One more key into the search: from the key to the frame whose first row has the term in its code. Fails where none does in 15 s. */
export async function keyToRows(page: Page, key: string): Promise<number> {
  const shown = page.evaluate(
    ({ selector, typed }) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`No row shows what ${typed} was typed for.`)), 15_000);
        const field = document.querySelector<HTMLInputElement>('[data-testid="queue-search"]');
        field?.addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              const found = [...document.querySelectorAll<HTMLElement>(selector)].slice(0, 1);
              const term = (field?.value ?? '') || typed;
              const fits = found.length > 0 && found.every((row) => row.dataset.testid?.includes(term));
              if (fits && field?.value.endsWith(typed)) setTimeout(() => resolve(performance.now() - timeStamp), 0);
              else requestAnimationFrame(look);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      }),
    { selector: rows, typed: key },
  );
  // It listens once the page answers the next question.
  await page.evaluate(() => null);
  await page.keyboard.press(key);
  return shown;
}

/** Times between frames while the wheel turns, and how many rows the list has come to. */
export async function wheelFrames(page: Page): Promise<readonly number[]> {
  const list = await page.getByTestId('queue-list').boundingBox();
  if (list === null) throw new Error('The page shows no list.');
  await page.mouse.move(list.x + list.width / 2, list.y + list.height / 2);
  const stopped = await page.evaluateHandle(() => {
    const gaps: number[] = [];
    const state = { gaps, isRunning: true };
    let last = performance.now();
    const frame = (now: number) => {
      gaps.push(now - last);
      last = now;
      if (state.isRunning) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return state;
  });
  for (let step = 0; step < wheelSteps; step += 1) {
    await page.mouse.wheel(0, wheelStep);
    await new Promise((resolve) => setTimeout(resolve, wheelEveryMs));
  }
  return stopped.evaluate((state) => {
    state.isRunning = false;
    return state.gaps.slice(1);
  });
}
