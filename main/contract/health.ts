import { z } from 'zod';
import { healthParts } from '../domain/health/judgeHealth.ts';
import { command, empty } from './command.ts';
import { textView } from './text.ts';

export const healthStates = ['ok', 'warn', 'fail'] as const;

export const healthView = z.object({
  /** Nothing fails. */
  ok: z.boolean(),
  parts: z.array(
    z.object({
      part: z.enum(healthParts),
      state: z.enum(healthStates),
      message: textView,
      whatToDo: textView.nullable(),
    }),
  ),
});
export type HealthView = z.infer<typeof healthView>;

export const logLevels = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** `item`: a code, or an id as it stands in the log. */
export const logFilter = z.object({ least: z.enum(logLevels), item: z.string().trim().max(500).nullable() });
export type LogFilter = z.infer<typeof logFilter>;

/** As written, so plain text of any kind. `at` null: the line is none of ours, or was cut. */
export const logLine = z.object({
  at: z.number().nullable(),
  level: z.enum(logLevels),
  message: z.string(),
  details: z.string(),
});
export type LogLine = z.infer<typeof logLine>;

export const logView = z.object({
  /** Newest first. */
  lines: z.array(logLine),
  /** Older lines fit too, or lie before the part of the log that was read. */
  hasMore: z.boolean(),
});
export type LogView = z.infer<typeof logView>;

export const diagnosticsView = z.object({
  /** `text` is their beginning, as a person may want to see what leaves. */
  files: z.array(z.object({ name: z.string(), bytes: z.number(), text: z.string(), isWhole: z.boolean() })),
  /** The same files. */
  zip: z.instanceof(Blob),
});
export type DiagnosticsView = z.infer<typeof diagnosticsView>;

export const healthContract = {
  /** `test` asks the partner, for some seconds at most. */
  get: command.input(z.object({ test: z.boolean() })).output(healthView),
  /** Tries one part: a camera takes a picture, an event goes by the relay. A part that fails says why. */
  testPart: command.input(z.object({ part: z.enum(healthParts) })).output(healthView),
  log: command.input(logFilter).output(logView),
  /** Without secrets, codes of items, folders and people's names. Nothing is written or sent. */
  diagnostics: command.input(empty).output(diagnosticsView),
};
