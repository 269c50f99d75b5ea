import { fleet } from './exchange/fleet.ts';
import { partnerEvents } from './exchange/partnerEvents.ts';
import { workListPage } from './exchange/workListPage.ts';
import { bench } from './page/bench.ts';
import { calls } from './page/calls.ts';
import { components } from './page/components.ts';
import { item } from './page/item.ts';
import { keys } from './page/keys.ts';
import { liveCamera } from './page/liveCamera.ts';
import { shift } from './page/shift.ts';
import { shoot } from './page/shoot.ts';
import { times } from './page/times.ts';
import { photos } from './photos.ts';
import { station } from './station.ts';
import { waiting } from './waiting.ts';
import { words } from './words.ts';

/** The page loads these first: the frame and the Shoot screen. */
export const first = {
  ...fleet,
  ...partnerEvents,
  ...workListPage,
  ...bench,
  ...calls,
  ...components,
  ...item,
  ...keys,
  ...liveCamera,
  ...shift,
  ...shoot,
  ...times,
  ...photos,
  ...station,
  ...waiting,
  ...words,
} as const;
