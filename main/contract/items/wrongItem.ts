import { z } from 'zod';

/** Why a photo may be of another item than the one it is with: it shows that one's code, or that one has the same file already. */
export const wrongItemReasons = ['code', 'same_bytes'] as const;

/** A warning, never a verdict: nothing moves by itself. A person moves the photo, or says that it is right where it is. */
export const wrongItemView = z.object({
  photoId: z.string(),
  /** The side that it lies on; null in the tray. */
  sideUuid: z.string().nullable(),
  filename: z.string(),
  reason: z.enum(wrongItemReasons),
  /** The reference of the other item, as read from a code or as the item has it. */
  reference: z.string(),
  /** Null when no item here has that reference. */
  otherItemId: z.string().nullable(),
});
export type WrongItemView = z.infer<typeof wrongItemView>;
