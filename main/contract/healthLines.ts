import { z } from 'zod';
import { healthLines } from '../domain/health/alertLines.ts';
import { textView } from './text.ts';

/** A place of the Health page. */
export const healthLine = z.enum(healthLines);
export type HealthLine = z.infer<typeof healthLine>;

export const firingAlertView = z.object({ code: z.string(), at: z.number(), message: textView, part: healthLine });
export type FiringAlertView = z.infer<typeof firingAlertView>;
