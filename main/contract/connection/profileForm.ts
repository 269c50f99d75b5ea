import { z } from 'zod';
import { textView } from '../text.ts';

/** `usual` is the default of a field that the profile leaves out. */
export const profileField = z.object({
  path: z.string(),
  kind: z.enum(['text', 'number', 'flag', 'choice', 'choices', 'flagOrChoices', 'group', 'json']),
  options: z.array(z.string()),
  usual: z.json(),
  nullable: z.boolean(),
  required: z.boolean(),
});
export type ProfileField = z.infer<typeof profileField>;
export type JsonValue = z.infer<ReturnType<typeof z.json>>;

export const profileFault = z.object({ field: z.string(), reason: textView });
export type ProfileFault = z.infer<typeof profileFault>;

export const profileCheck = z.object({
  faults: z.array(profileFault),
  /** E.g. that the address is this machine. */
  note: textView.nullable(),
  /** Empty for a profile with faults. `isOutside`: the operation writes outside of item requests. */
  goes: z.array(z.object({ isOutside: z.boolean(), said: textView })),
});
export type ProfileCheck = z.infer<typeof profileCheck>;
