import { z } from 'zod';
import { textView } from '../text.ts';

/** One field of the connection profile, as the form shows it; `usual` counts where the profile says nothing. */
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

/** What is wrong with a profile: where (empty for the whole), and what, read after the field's name. */
export const profileFault = z.object({ field: z.string(), reason: textView });
export type ProfileFault = z.infer<typeof profileFault>;

/** What is to be known of a profile before it is saved. */
export const profileCheck = z.object({
  faults: z.array(profileFault),
  /** Of the address: that it is this machine, say. */
  note: textView.nullable(),
  /** Where each operation goes; none for a profile with faults. `isOutside`: it changes something that is no request of an item. */
  goes: z.array(z.object({ isOutside: z.boolean(), said: textView })),
});
export type ProfileCheck = z.infer<typeof profileCheck>;
