import { bench } from './page/bench.ts';
import { components } from './page/components.ts';
import { item } from './page/item.ts';
import { keys } from './page/keys.ts';
import { liveCamera } from './page/liveCamera.ts';
import { shift } from './page/shift.ts';
import { shoot } from './page/shoot.ts';
import { times } from './page/times.ts';

/** The page loads these first: what its frame and the Shoot screen show before anything was opened. The rest of the same parts is in `page/later/`. */
export const first = {
  ...bench,
  ...components,
  ...item,
  ...keys,
  ...liveCamera,
  ...shift,
  ...shoot,
  ...times,
} as const;
