import { z } from 'zod';

/** How a side's overlay lies on the picture of one camera. */
export const overlayFit = z.object({
  shown: z.boolean(),
  /** 0 to 1. */
  opacity: z.number().min(0).max(1),
  flipped: z.boolean(),
  /** 1 is the overlay's own size within the picture. */
  scale: z.number().min(0.25).max(4),
  /** How far it is moved, in widths and heights of the picture. */
  offsetX: z.number().min(-1).max(1),
  offsetY: z.number().min(-1).max(1),
});
export type OverlayFit = z.infer<typeof overlayFit>;

export const rememberedFit = z.object({
  /** The side of a type: category and type, group and name. */
  side: z.string().min(1).max(2_000),
  /** The live camera; empty for photos that come by another way. */
  camera: z.string().max(300),
  fit: overlayFit,
});
export type RememberedFit = z.infer<typeof rememberedFit>;

/** More than these are not kept: the oldest are forgotten. */
export const mostFits = 600;
