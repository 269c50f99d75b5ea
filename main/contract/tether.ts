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
  /** The desktop holds the camera, and the station can release it. */
  canFree: z.boolean(),
});
export type DetectedCameraView = z.infer<typeof detectedCamera>;

export const tetherTest = z.object({
  ok: z.boolean(),
  message: textView,
  /** For `tetherTestUrl`; null where there is no picture. */
  picture: z.number().nullable(),
});
export type TetherTest = z.infer<typeof tetherTest>;

export const tetherContract = {
  get: command.input(empty).output(tetherView),
  cameras: command.input(empty).output(z.object({ cameras: z.array(detectedCamera), message: textView.nullable() })),
  /** Null releases the camera. */
  choose: command.input(z.object({ camera: tetherCamera.nullable() })).output(tetherView),
  retry: command.input(empty).output(empty),
  /** Ends only the desktop's programs that hold the camera. */
  free: command.input(empty).output(z.object({ message: textView })),
  /** The picture is no photo of an item. */
  test: command.input(empty).output(tetherTest),
  /** Answers once the photo is durable on its side, or refused. */
  shoot: command.input(z.object({ itemId: id, sideUuid: id.nullable() })).output(captureNotice),
  /** Frame numbers for `tetherFrameUrl`; live view runs while somebody reads this. */
  live: command.input(empty).output(eventIterator(z.object({ frame: z.number() }))),
};
