import { control } from './english/control.ts';
import { page } from './english/page.ts';
import { words } from './english/words.ts';

/** Every message that a person may read, in English. */
export const english = {
  ...control,
  ...page,
  ...words,
} as const;
