import { cardScenarios } from './scenarios/cardScenarios.ts';
import { liveScenarios } from './scenarios/liveScenarios.ts';
import { operatorScenarios } from './scenarios/operatorScenarios.ts';
import { judgedScenarios, overScenarios } from './scenarios/overScenarios.ts';
import { queueScenarios } from './scenarios/queueScenarios.ts';
import { reshootScenarios } from './scenarios/reshootScenarios.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { settingsScenarios } from './scenarios/settingsScenarios.ts';
import { shootScenarios } from './scenarios/shootScenarios.ts';
import { workScenarios } from './scenarios/workScenarios.ts';

/** Every state of every screen, by the name that its address gives. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...shootScenarios,
  ...liveScenarios,
  ...cardScenarios,
  ...queueScenarios,
  ...reshootScenarios,
  ...settingsScenarios,
  ...workScenarios,
  ...operatorScenarios,
  ...overScenarios,
  ...judgedScenarios,
};
