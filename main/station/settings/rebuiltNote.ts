import { z } from 'zod';
import { isText } from '../../texts/isText.ts';
import type { Text } from '../../texts/text.ts';
import { setting } from './setting.ts';

/** When and how the database was last rebuilt, for the screens; null where it never was. */
export const rebuiltNote = setting(
  'rebuilt',
  z.object({ at: z.number(), message: z.custom<Text>(isText), told: z.boolean() }).nullable(),
  null,
);
