import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, empty } from '../command.ts';
import { limitView } from '../connection/limits.ts';
import { probeLine } from '../connection/probe.ts';
import { profileCheck, profileField } from '../connection/profileForm.ts';
import { textView } from '../text.ts';
import { userChanges } from '../user.ts';

export const connectionPage = {
  get: command
    .input(empty)
    .output(z.object({ profileJson: z.string().nullable(), hasApiKey: z.boolean(), hasUserToken: z.boolean() })),
  /** Null credentials keep what is stored. Tests the connection unless told not to. */
  connect: command
    .input(
      z.object({
        profileJson: z.string().min(2).max(200_000),
        apiKey: z.string().max(1000).nullable(),
        userToken: z.string().max(1000).nullable(),
        test: z.boolean(),
      }),
    )
    .output(z.object({ message: textView })),
  test: command.input(empty).output(z.object({ ok: z.boolean(), message: textView })),
  limits: command.input(empty).output(z.object({ limits: z.array(limitView) })),
  /** Changes a user record at the partner. `data` is the partner's answer. */
  updateUser: command
    .input(z.object({ userId: z.string().max(500), changes: userChanges }))
    .output(z.object({ message: textView, data: z.unknown() })),
  form: command.input(empty).output(z.object({ fields: z.array(profileField) })),
  check: command.input(z.object({ profileJson: z.string().min(2).max(200_000) })).output(profileCheck),
  /** Reads only; ends when nobody listens. */
  probe: command.input(empty).output(eventIterator(probeLine)),
  practice: command.input(empty).output(empty),
  wake: command.input(empty).output(empty),
};
