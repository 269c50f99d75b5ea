import { z } from 'zod';
import { healthParts } from '../domain/health/judgeHealth.ts';
import { command } from './command.ts';
import { textView } from './text.ts';

export const healthStates = ['ok', 'warn', 'fail'] as const;

export const healthView = z.object({
  /** Nothing fails. */
  ok: z.boolean(),
  parts: z.array(
    z.object({
      part: z.enum(healthParts),
      state: z.enum(healthStates),
      message: textView,
      whatToDo: textView.nullable(),
    }),
  ),
});
export type HealthView = z.infer<typeof healthView>;

export const healthContract = {
  /** `test` asks the partner, for some seconds at most. */
  get: command.input(z.object({ test: z.boolean() })).output(healthView),
};
