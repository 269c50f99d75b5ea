import { z } from 'zod';

/** The photo shows the other item's code, or the other item has the same file. */
export const wrongItemReasons = ['code', 'same_bytes'] as const;

/** Only a warning: a person moves the photo or confirms it. */
export const wrongItemView = z.object({
  photoId: z.string(),
  /** Null in the tray. */
  sideUuid: z.string().nullable(),
  filename: z.string(),
  reason: z.enum(wrongItemReasons),
  /** As read from the code, else as the item has it. */
  reference: z.string(),
  /** Null when no item here has that reference. */
  otherItemId: z.string().nullable(),
});
export type WrongItemView = z.infer<typeof wrongItemView>;
