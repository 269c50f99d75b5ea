import { setTimeout as delay } from 'node:timers/promises';
import { typeAsScanner } from '../../e2e/support/scanner.ts';
import type { ShiftScene } from './shiftScene.ts';
import { whenPainted } from './shiftStation.ts';

const patientMs = 300_000;

export interface Pace {
  readonly sidesOfAnItem: number;
  /** From one shot to the next, milliseconds; 0 shoots as soon as the photo before is painted. */
  readonly shotEveryMs: number;
}

/** Scans an item, shoots its sides, and scans the next, as long as `goesOn`; how long each photo took to the screen. */
export function createOperator({ page, partner, camera, station }: ShiftScene, { sidesOfAnItem, shotEveryMs }: Pace) {
  let scanned = 0;
  async function nextItem(): Promise<void> {
    const reference = `SHIFT-${scanned}`;
    scanned += 1;
    await station().commands.create({ reference, ...partner.type, service: null });
    await typeAsScanner(page, reference);
    await page.getByRole('heading', { name: reference }).first().waitFor({ timeout: patientMs });
    await page.getByTestId('active-side').waitFor({ timeout: patientMs });
    // A camera tells whole seconds: a photo of the second of the scan would be asked about.
    await delay(1_500);
  }
  return {
    async shoot(goesOn: (taken: number) => boolean): Promise<readonly number[]> {
      const times: number[] = [];
      for (let taken = 0; goesOn(taken); taken += 1) {
        if (taken % sidesOfAnItem === 0) await nextItem();
        const painted = whenPainted(page);
        // Its observer stands once the page answers the next question.
        await page.evaluate(() => null);
        const renamedAt = await camera.shoot();
        times.push((await painted) - renamedAt);
        await delay(Math.max(0, renamedAt + shotEveryMs - (performance.timeOrigin + performance.now())));
      }
      return times;
    },
  };
}
