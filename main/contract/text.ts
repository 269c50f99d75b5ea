import { z } from 'zod';
import { isText } from '../texts/isText.ts';
import type { Text } from '../texts/text.ts';

/** A message for a person, as an id and its parameters: the page renders it in its language. */
export const textView = z.custom<Text>(isText);
export type { Text };
