import { assistant } from './page/assistant.ts';
import { computer } from './page/computer.ts';
import { details } from './page/details.ts';
import { firstRun } from './page/firstRun.ts';
import { handoverPage } from './page/handover.ts';
import { keyHelp } from './page/keyHelp.ts';
import { partnerPanels } from './page/partnerPanels.ts';
import { profileFields } from './page/profileFields.ts';
import { profileForm } from './page/profileForm.ts';
import { settings } from './page/settings.ts';
import { sources } from './page/sources.ts';

/** What only the page says, apart from what it begins with: a file a screen. */
export const page = {
  ...assistant,
  ...computer,
  ...details,
  ...firstRun,
  ...handoverPage,
  ...keyHelp,
  ...partnerPanels,
  ...profileFields,
  ...profileForm,
  ...settings,
  ...sources,
} as const;
