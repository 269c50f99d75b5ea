import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileDurably } from '../../../lib/files/writeFileDurably.ts';

const windowState = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  maximized: z.boolean(),
});
export type WindowState = Readonly<z.infer<typeof windowState>>;

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The Shoot screen needs this much. */
export const leastSize = { width: 900, height: 600 };
const defaultSize = { width: 1440, height: 900 };
/** Enough of the window to see and grab. */
const leastVisible = { width: 200, height: 100 };

/** As saved, unless its screen is gone: then centred (`x` and `y` left out) on the first screen, never larger than it. */
export function placeWindow(
  saved: WindowState | null,
  screens: readonly Rectangle[],
): Partial<Rectangle> & { readonly maximized: boolean } {
  const first = screens[0] ?? { x: 0, y: 0, ...defaultSize };
  if (saved !== null && screens.some((screen) => isVisibleOn(saved, screen))) return saved;
  const size = saved ?? defaultSize;
  return {
    width: Math.min(Math.max(size.width, leastSize.width), first.width),
    height: Math.min(Math.max(size.height, leastSize.height), first.height),
    maximized: saved?.maximized ?? false,
  };
}

function isVisibleOn(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const down = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  // Without its title bar a window cannot be moved back.
  return across >= leastVisible.width && down >= leastVisible.height && window.y >= screen.y;
}

/** Null where nothing usable was saved. */
export async function readWindowState(dataFolder: string): Promise<WindowState | null> {
  try {
    return windowState.parse(JSON.parse(await readFile(pathIn(dataFolder), 'utf8')));
  } catch {
    return null;
  }
}

export async function writeWindowState(dataFolder: string, state: WindowState): Promise<void> {
  await writeFileDurably(pathIn(dataFolder), `${JSON.stringify(state)}\n`);
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'window.json');
}
