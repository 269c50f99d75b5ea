import { expect, test } from 'vitest';
import { focusWindow } from '../../../main/hosts/electron/window/focusWindow.ts';

function fakeWindow(state: 'shown' | 'minimized' | 'destroyed') {
  const done: string[] = [];
  const act = (name: string) => () => {
    // As Electron does.
    if (state === 'destroyed') throw new TypeError('Object has been destroyed');
    done.push(name);
  };
  const isMinimized = () => {
    act('asked')();
    return state === 'minimized';
  };
  const window = { isDestroyed: () => state === 'destroyed', isMinimized };
  return { done, window: { ...window, restore: act('restore'), show: act('show'), focus: act('focus') } };
}

test('a second start brings the window to the front', () => {
  const { window, done } = fakeWindow('minimized');
  focusWindow(window);
  expect(done).toEqual(['asked', 'restore', 'show', 'focus']);
});

test('a second start while the station ends, with its window closed, is no failure', () => {
  const { window, done } = fakeWindow('destroyed');
  focusWindow(window);
  expect(done).toEqual([]);
});
