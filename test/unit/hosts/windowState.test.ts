import { expect, test } from 'vitest';
import { placeWindow } from '../../../main/hosts/electron/window/windowState.ts';

const left = { x: 0, y: 0, width: 1920, height: 1080 };
const right = { x: 1920, y: 0, width: 1280, height: 1024 };
const saved = { x: 2000, y: 50, width: 1000, height: 700, maximized: true };

test('the window opens where it stood', () => {
  expect(placeWindow(saved, [left, right])).toEqual(saved);
});

test('a window whose screen is gone, or that could not be grabbed, opens in the middle', () => {
  expect(placeWindow(saved, [left])).toEqual({ width: 1000, height: 700, maximized: true });
  expect(placeWindow({ ...saved, x: 1900 - 1920, y: -300 }, [left])).not.toHaveProperty('x');
  expect(placeWindow({ ...saved, x: 3150 }, [left, right])).not.toHaveProperty('x');
});

test('the first window fits its screen', () => {
  expect(placeWindow(null, [left])).toEqual({ width: 1440, height: 900, maximized: false });
  expect(placeWindow(null, [{ ...right, height: 700 }])).toEqual({ width: 1280, height: 700, maximized: false });
  expect(placeWindow(null, [])).toEqual({ width: 1440, height: 900, maximized: false });
});
