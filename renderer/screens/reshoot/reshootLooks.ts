import { loupeByKey } from '../../state/shoot/loupe.ts';
import type { Stores } from '../../stores/stores.ts';
import { toggledLoupe } from './linkedLoupe.ts';

export function toggleLoupe({ stage }: Pick<Stores, 'stage'>): void {
  const { loupe, lookThroughLoupe } = stage.getState();
  lookThroughLoupe(toggledLoupe(loupe));
}

/** An open loupe owns the arrows and Escape. */
export function moveLoupe({ stage }: Pick<Stores, 'stage'>, key: string): boolean {
  const { loupe, lookThroughLoupe } = stage.getState();
  const moved = loupeByKey(loupe, key);
  if (moved === undefined) return false;
  lookThroughLoupe(moved);
  return true;
}

/** Rejected and new photo alone, then example and new photo, then all three. */
export function compareNext({ stage }: Pick<Stores, 'stage'>): void {
  const { comparedWith, compareWith } = stage.getState();
  compareWith(comparedWith === null ? 'last' : comparedWith === 'last' ? 'example' : null);
}
