import { calls } from './page/calls.ts';
import { components } from './page/components.ts';
import { firstRun } from './page/firstRun.ts';
import { history } from './page/history.ts';
import { keys } from './page/keys.ts';
import { liveCamera } from './page/liveCamera.ts';
import { queue } from './page/queue.ts';
import { reshoot } from './page/reshoot.ts';
import { settings } from './page/settings.ts';
import { shoot } from './page/shoot.ts';
import { sources } from './page/sources.ts';
import { times } from './page/times.ts';

/** What only the page says: a file a screen. */
export const page = {
  ...calls,
  ...components,
  ...firstRun,
  ...history,
  ...keys,
  ...liveCamera,
  ...queue,
  ...reshoot,
  ...settings,
  ...shoot,
  ...sources,
  ...times,
} as const;
