import type { Page } from 'playwright/test';
import type { Simulator } from '../../../main/practice/simulator.ts';
import { expect } from './fixtures.ts';
import { handOverNamed } from './handOver.ts';
import { shootScreen } from './shootScreen.ts';

export interface SideRejection {
  readonly side: string;
  readonly reason: string;
  readonly message?: string;
}

/** Sneakers that are sent whole and come back with these sides rejected. */
export async function rejectedItem(
  page: Page,
  partner: Simulator,
  reference: string,
  sides: readonly SideRejection[],
): Promise<void> {
  const screen = shootScreen(page);
  await screen.scan(reference);
  await screen.choose('Footwear', 'Sneakers');
  await expect(page.getByTestId('active-side')).toHaveText('Left side');
  await handOverNamed(
    page,
    ['left', 'right', 'heel', 'sole', 'tag'].map((side) => `${reference}-${side}.jpg`),
  );
  await expect(page.getByTestId('all-required')).toBeVisible();
  await page.getByTestId('done').click();
  await expect.poll(() => partner.control.serviceRequest(reference)?.media.length).toBe(5);
  partner.control.reject({ sr: reference, sides });
}
