import { z } from 'zod';

export const overlayFit = z.object({
  shown: z.boolean(),
  /** 0 to 1. */
  opacity: z.number().min(0).max(1),
  flipped: z.boolean(),
  scale: z.number().min(0.25).max(4),
  /** In widths and heights of the picture. */
  offsetX: z.number().min(-1).max(1),
  offsetY: z.number().min(-1).max(1),
});
export type OverlayFit = z.infer<typeof overlayFit>;

export const rememberedFit = z.object({
  /** Category and type, group and name. */
  side: z.string().min(1).max(2_000),
  /** Empty for photos that no live camera took. */
  camera: z.string().max(300),
  fit: overlayFit,
});
export type RememberedFit = z.infer<typeof rememberedFit>;

/** The oldest beyond these are forgotten. */
export const maxFits = 600;
