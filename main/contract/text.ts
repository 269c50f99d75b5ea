import { z } from 'zod';
import { isText } from '../texts/isText.ts';
import type { Text } from '../texts/text.ts';

/** An id and parameters: the page renders it in its language. */
export const textView = z.custom<Text>(isText);
export type { Text };
