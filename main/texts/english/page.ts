import { assistant } from './page/assistant.ts';
import { bench } from './page/bench.ts';
import { calls } from './page/calls.ts';
import { choose } from './page/choose.ts';
import { components } from './page/components.ts';
import { computer } from './page/computer.ts';
import { details } from './page/details.ts';
import { firstRun } from './page/firstRun.ts';
import { keys } from './page/keys.ts';
import { liveCamera } from './page/liveCamera.ts';
import { partnerPanels } from './page/partnerPanels.ts';
import { profileFields } from './page/profileFields.ts';
import { profileForm } from './page/profileForm.ts';
import { queue } from './page/queue.ts';
import { reshoot } from './page/reshoot.ts';
import { settings } from './page/settings.ts';
import { shoot } from './page/shoot.ts';
import { sources } from './page/sources.ts';
import { times } from './page/times.ts';

/** What only the page says: a file a screen. */
export const page = {
  ...assistant,
  ...bench,
  ...calls,
  ...choose,
  ...components,
  ...computer,
  ...details,
  ...firstRun,
  ...keys,
  ...liveCamera,
  ...partnerPanels,
  ...profileFields,
  ...profileForm,
  ...queue,
  ...reshoot,
  ...settings,
  ...shoot,
  ...sources,
  ...times,
} as const;
