import { z } from 'zod';
import { isText } from '../../texts/isText.ts';
import type { Text } from '../../texts/text.ts';
import { setting } from './setting.ts';

export const rebuiltNote = setting(
  'rebuilt',
  z.object({ at: z.number(), message: z.custom<Text>(isText), told: z.boolean() }).nullable(),
  null,
);
