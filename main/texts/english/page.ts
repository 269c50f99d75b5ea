import { assistant } from './page/assistant.ts';
import { choose } from './page/choose.ts';
import { computer } from './page/computer.ts';
import { details } from './page/details.ts';
import { firstRun } from './page/firstRun.ts';
import { handoverPage } from './page/handover.ts';
import { keyHelp } from './page/keyHelp.ts';
import { benchLater } from './page/later/bench.ts';
import { callsLater } from './page/later/calls.ts';
import { componentsLater } from './page/later/components.ts';
import { shiftLater } from './page/later/shift.ts';
import { shootLater } from './page/later/shoot.ts';
import { operator } from './page/operator.ts';
import { partnerPanels } from './page/partnerPanels.ts';
import { plainSettings } from './page/plainSettings.ts';
import { profileFields } from './page/profileFields.ts';
import { profileForm } from './page/profileForm.ts';
import { queue } from './page/queue.ts';
import { reshoot } from './page/reshoot.ts';
import { settings } from './page/settings.ts';
import { sources } from './page/sources.ts';
import { timeline } from './page/timeline.ts';

export const page = {
  ...assistant,
  ...choose,
  ...computer,
  ...details,
  ...firstRun,
  ...handoverPage,
  ...keyHelp,
  ...benchLater,
  ...callsLater,
  ...componentsLater,
  ...shiftLater,
  ...shootLater,
  ...operator,
  ...partnerPanels,
  ...plainSettings,
  ...profileFields,
  ...profileForm,
  ...queue,
  ...reshoot,
  ...settings,
  ...sources,
  ...timeline,
} as const;
