import { z } from 'zod';
import { isText } from '../../main/texts/isText.ts';
import type { Text } from '../../main/texts/text.ts';

/** A message for a person, as an id and its parameters: the page renders it in its language. */
export const textView = z.custom<Text>(isText);
export type { Text };
