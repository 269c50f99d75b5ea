import { z } from 'zod';
import { setupSteps } from '../domain/setup.ts';
import { command, empty } from './command.ts';

export const setupView = z.object({
  /** In the order in which they are proposed. */
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })),
  /** A person has put it away, or the station has worked long enough. */
  isHidden: z.boolean(),
});
export type SetupView = z.infer<typeof setupView>;
export type SetupStep = SetupView['steps'][number]['step'];

export const setupContract = {
  get: command.input(empty).output(setupView),
  hide: command.input(z.object({ isHidden: z.boolean() })).output(setupView),
};
