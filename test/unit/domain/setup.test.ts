import { describe, expect, it } from 'vitest';
import { isSetupHidden, setupDone } from '../../../main/domain/setup.ts';

describe('the first steps of a station', () => {
  const nothing = { isConnected: false, sources: [], isOperatorNamed: false, itemsDone: 0 };

  it('are all open at first, and each is done by its own fact', () => {
    expect(setupDone(nothing)).toEqual({ photos: false, operator: false, firstItem: false, partner: false });
    expect(setupDone({ ...nothing, sources: ['hot folder'] })).toMatchObject({ photos: true, operator: false });
    expect(setupDone({ ...nothing, isOperatorNamed: true })).toMatchObject({ operator: true, photos: false });
    expect(setupDone({ ...nothing, itemsDone: 1 })).toMatchObject({ firstItem: true, partner: false });
    expect(setupDone({ ...nothing, isConnected: true })).toMatchObject({ partner: true, firstItem: false });
  });

  it('a photo of the practice camera proves no camera', () => {
    expect(setupDone({ ...nothing, sources: ['practice camera', 'rebuild'] }).photos).toBe(false);
    expect(setupDone({ ...nothing, sources: ['practice camera', 'usb camera'] }).photos).toBe(true);
  });

  it('go by themselves with the tenth item, and stay where a person wants them', () => {
    expect([0, 9, 10].map((done) => isSetupHidden(null, done))).toEqual([false, false, true]);
    expect(isSetupHidden(true, 0)).toBe(true);
    expect(isSetupHidden(false, 500)).toBe(false);
  });
});
