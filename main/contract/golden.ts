import { z } from 'zod';
import { goldenFigures } from '../domain/judgement/golden.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

/** The daily photo of a target card, against a reference: whether light, lens and camera stay as they were set up. */
export const driftView = z.object({
  figure: z.enum(goldenFigures),
  level: z.enum(['steady', 'drifts', 'unknown']),
  text: textView,
});
export type DriftView = z.infer<typeof driftView>;

export const goldenShotView = z.object({
  /** By the station's calendar, `2026-11-22`. */
  day: z.string(),
  at: z.number(),
  /** Against the reference: stops; colour as share of change, the larger of red and blue; sharpness as a share of it; shift in widths. */
  stops: z.number(),
  colour: z.number(),
  sharpness: z.number().nullable(),
  shift: z.number().nullable(),
});
export type GoldenShotView = z.infer<typeof goldenShotView>;

export const goldenPurposes = ['reference', 'shot'] as const;
const camera = z.string().trim().min(1).max(200);
const purpose = z.enum(goldenPurposes);

export const goldenCameraView = z.object({
  /** As the photos of this source name it, e.g. `hot folder`. */
  camera: z.string(),
  reference: z.object({ at: z.number(), filename: z.string() }),
  /** Oldest first. */
  shots: z.array(goldenShotView),
  /** The judgement on the newest shot. */
  drifts: z.array(driftView),
  /** False when today has no shot yet. */
  shotToday: z.boolean(),
});
export type GoldenCameraView = z.infer<typeof goldenCameraView>;

export const goldenView = z.object({
  /** Says on the Shoot screen that today's shot is missing. */
  reminds: z.boolean(),
  cameras: z.array(goldenCameraView),
  /** The next photo of this camera is the target card; null when none is waited for. */
  awaited: z.object({ camera: z.string(), purpose }).nullable(),
});
export type GoldenView = z.infer<typeof goldenView>;

export const goldenContract = {
  get: command.input(empty).output(goldenView),
  setReminds: command.input(z.object({ reminds: z.boolean() })).output(goldenView),
  /** The next photo that comes from this camera is measured as the target card and is no photo of an item. Null waits no more. */
  awaitShot: command.input(z.object({ awaited: z.object({ camera, purpose }).nullable() })).output(goldenView),
  /** A picture file of the target card instead of a shot. */
  measure: command.input(z.object({ camera, purpose, file: z.instanceof(File) })).output(goldenView),
  /** The camera has no target any more; its shots go. */
  forget: command.input(z.object({ camera })).output(goldenView),
};
