import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

type Display = Pick<Electron.Display, 'id' | 'bounds' | 'workArea' | 'scaleFactor'>;
const bounds = { x: 0, y: 0, width: 1600, height: 1000 };
const only: Display = { id: 1, bounds, workArea: bounds, scaleFactor: 1 };

/** One screen. A test gives more by functions of its own in place of these, as it does with Electron's. */
class Screen extends EventEmitter {
  getPrimaryDisplay(): Display {
    return only;
  }

  getAllDisplays(): Display[] {
    return [only];
  }

  /** The one on which most of it lies. */
  getDisplayMatching(area: Electron.Rectangle): Display {
    const shared = (display: Display) =>
      overlap(area.x, area.width, display.bounds.x, display.bounds.width) *
      overlap(area.y, area.height, display.bounds.y, display.bounds.height);
    return this.getAllDisplays().toSorted((one, other) => shared(other) - shared(one))[0] ?? only;
  }
}

function overlap(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
}

export const screen = new Screen();
