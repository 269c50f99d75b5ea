import { z } from 'zod';
import { goldenFigures } from '../domain/judgement/golden.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

export const driftView = z.object({
  figure: z.enum(goldenFigures),
  level: z.enum(['steady', 'drifts', 'unknown']),
  text: textView,
});
export type DriftView = z.infer<typeof driftView>;

export const goldenShotView = z.object({
  /** Local date, `2026-11-22`. */
  day: z.string(),
  at: z.number(),
  /** Against the reference: exposure in stops; colour as the larger change of red and blue; sharpness as a share; shift in widths. */
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
  /** As its photos name their source, e.g. `hot folder`. */
  camera: z.string(),
  reference: z.object({ at: z.number(), filename: z.string() }),
  shots: z.array(goldenShotView),
  drifts: z.array(driftView),
  shotToday: z.boolean(),
});
export type GoldenCameraView = z.infer<typeof goldenCameraView>;

export const goldenView = z.object({
  /** The Shoot screen says when today's shot is missing. */
  reminds: z.boolean(),
  cameras: z.array(goldenCameraView),
  /** The camera whose next photo is the target card; null when none is awaited. */
  awaited: z.object({ camera: z.string(), purpose }).nullable(),
});
export type GoldenView = z.infer<typeof goldenView>;

export const goldenContract = {
  get: command.input(empty).output(goldenView),
  setReminds: command.input(z.object({ reminds: z.boolean() })).output(goldenView),
  awaitShot: command.input(z.object({ awaited: z.object({ camera, purpose }).nullable() })).output(goldenView),
  /** A picture file of the target card instead of a shot. */
  measure: command.input(z.object({ camera, purpose, file: z.instanceof(File) })).output(goldenView),
  /** Its shots are deleted too. */
  forget: command.input(z.object({ camera })).output(goldenView),
};
