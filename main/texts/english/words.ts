/** Words that are no message of their own. */
export const words = {
  'words.asGiven': '{words}',
} as const;
