import { z } from 'zod';
import { textView } from './text.ts';

/** Known by its serial number: ports change. */
export const tetherCamera = z.object({ model: z.string().min(1).max(200), serialNumber: z.string().min(1).max(200) });
export type TetherCamera = z.infer<typeof tetherCamera>;

/** `held`: another program has it. `recovering`: it got stuck and is being reset. `replug`: only a person can bring it back. */
export const tetherViewStates = [
  'off',
  'looking',
  'absent',
  'held',
  'no_program',
  'opening',
  'ready',
  'recovering',
  'replug',
] as const;

export const tetherView = z.object({
  camera: tetherCamera.nullable(),
  keepsOnCard: z.boolean(),
  state: z.enum(tetherViewStates),
  message: textView.nullable(),
  help: textView.nullable(),
  /** The desktop holds the camera, and the station can release it. */
  canFree: z.boolean(),
  /** In the camera's own words, e.g. `75%`. */
  battery: z.string().nullable(),
  card: z.object({
    state: z.enum(['unknown', 'missing', 'there']),
    freeBytes: z.number().nullable(),
    freeImages: z.number().nullable(),
  }),
  lens: z.string().nullable(),
  warnings: z.array(textView),
  shooting: z.boolean(),
  canPreview: z.boolean(),
});
export type TetherView = z.infer<typeof tetherView>;
