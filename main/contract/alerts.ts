import { z } from 'zod';
import { alertTargets } from '../domain/health/alertTargets.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

export const alertsView = z.object({
  /** For the webhook as it is set: another address has another one. */
  hasSecret: z.boolean(),
  /** Those that are named. `trouble`: why nothing gets there; null where it does. */
  targets: z.array(z.object({ target: z.enum(alertTargets), waiting: z.number().int(), trouble: textView.nullable() })),
});
export type AlertsView = z.infer<typeof alertsView>;

export const alertsContract = {
  get: command.input(empty).output(alertsView),
  /** It is kept with the other credentials and never told. Null takes it away. */
  setSecret: command.input(z.object({ secret: z.string().max(200).nullable() })).output(alertsView),
  /** Sends one to each target that is named. */
  test: command.input(empty).output(z.object({ ok: z.boolean(), message: textView })),
};
