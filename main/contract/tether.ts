import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, empty, id } from './command.ts';
import { tetherCamera, tetherView } from './tetherView.ts';
import { textView } from './text.ts';
import { captureNotice } from './views.ts';

export const detectedCamera = z.object({
  model: z.string(),
  /** Null where the camera cannot be asked now, or has none. */
  serialNumber: z.string().nullable(),
  bound: z.boolean(),
  /** Why it cannot be bound; null when it can. */
  problem: textView.nullable(),
  /** The desktop holds it, and the station can free it when asked. */
  canFree: z.boolean(),
});
export type DetectedCameraView = z.infer<typeof detectedCamera>;

export const tetherTest = z.object({
  ok: z.boolean(),
  message: textView,
  /** The number of the picture for `tetherTestUrl`; null where there is none to show. */
  picture: z.number().nullable(),
});
export type TetherTest = z.infer<typeof tetherTest>;

export const tetherContract = {
  get: command.input(empty).output(tetherView),
  /** The cameras that are plugged in now. */
  cameras: command.input(empty).output(z.object({ cameras: z.array(detectedCamera), message: textView.nullable() })),
  /** Null: none is tethered any more. */
  choose: command.input(z.object({ camera: tetherCamera.nullable() })).output(tetherView),
  setKeepsOnCard: command.input(z.object({ keeps: z.boolean() })).output(tetherView),
  /** Looks for the camera again now. */
  retry: command.input(empty).output(empty),
  /** Ends the desktop's programs that hold the camera, or those that were met when cameras were looked for; others are left alone. */
  free: command.input(empty).output(z.object({ message: textView })),
  /** Takes a picture that goes nowhere but into the answer. */
  test: command.input(empty).output(tetherTest),
  /** Answers once the photo is durable and on its side, or refused with its reason. */
  shoot: command.input(z.object({ itemId: id, sideUuid: id.nullable() })).output(captureNotice),
  /** Numbers of live frames, as they come, for `tetherFrameUrl`; the camera shows a live picture while somebody reads this. */
  live: command.input(empty).output(eventIterator(z.object({ frame: z.number() }))),
};
