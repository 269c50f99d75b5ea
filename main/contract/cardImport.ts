import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, empty, id } from './command.ts';
import { folderPath } from './sources.ts';
import { textView } from './text.ts';

/** Times are milliseconds since 1970. */

export const cardSourceKinds = ['card', 'camera', 'folder'] as const;
export type CardSourceKind = (typeof cardSourceKinds)[number];

export const cardSourceView = z.object({
  /** Valid until the next scan. */
  id,
  kind: z.enum(cardSourceKinds),
  name: z.string(),
  detail: z.string(),
});
export type CardSourceView = z.infer<typeof cardSourceView>;

export const cardSourcesView = z.object({
  sources: z.array(cardSourceView),
  notes: z.array(textView),
});
export type CardSourcesView = z.infer<typeof cardSourcesView>;

export const cardSourceChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), id }),
  z.object({
    kind: z.literal('folder'),
    path: folderPath,
    through: z.enum(['files', 'gphoto2']),
  }),
]);
export type CardSourceChoice = z.infer<typeof cardSourceChoice>;

/** `likely`: name, size and time match, but the content needs a transfer, as in a camera. */
export const importedBefore = ['no', 'likely', 'yes'] as const;
export type ImportedBefore = (typeof importedBefore)[number];

/** A picture, a RAW file, or both of one shot. */
export const cardEntryView = z.object({
  id,
  name: z.string(),
  folder: z.string(),
  kind: z.enum(['picture', 'raw', 'pair']),
  takenAt: z.number(),
  sizeBytes: z.number(),
  importedBefore: z.enum(importedBefore),
  problem: textView.nullable(),
});
export type CardEntryView = z.infer<typeof cardEntryView>;

/** The session and its thumbnails live while the stream is read. */
export const cardEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), sessionId: id, kind: z.enum(cardSourceKinds), name: z.string() }),
  z.object({ type: z.literal('entries'), entries: z.array(cardEntryView) }),
  /** `passedOver` files are no photos; `more`: the card holds more than the station lists. */
  z.object({ type: z.literal('listed'), entries: z.number(), passedOver: z.number(), more: z.boolean() }),
  z.object({ type: z.literal('gone'), message: textView }),
]);
export type CardEvent = z.infer<typeof cardEvent>;

/** An item's sides are filled in order of capture. */
export const cardDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sides'), itemId: id }),
  z.object({ kind: z.literal('tray'), itemId: id }),
  z.object({ kind: z.literal('inbox') }),
]);
export type CardDestination = z.infer<typeof cardDestination>;

export const cardImportStates = ['running', 'done', 'stopped', 'interrupted'] as const;

/** Lives until the station ends or a person dismisses it. */
export const cardImportView = z.object({
  id,
  state: z.enum(cardImportStates),
  sourceName: z.string(),
  destination: cardDestination,
  photos: z.object({ total: z.number(), done: z.number(), accepted: z.number(), known: z.number() }),
  bytes: z.object({ total: z.number(), done: z.number() }),
  current: z.string().nullable(),
  /** The first few hundred only. */
  failures: z.array(z.object({ name: z.string(), folder: z.string(), message: textView })),
  failed: z.number(),
  /** Photos still to import after an interruption; the first few hundred. */
  left: z.array(z.string()),
  message: textView.nullable(),
});
export type CardImportView = z.infer<typeof cardImportView>;

export const cardImportContract = {
  sources: command.input(empty).output(cardSourcesView),
  /** The scan ends when nobody reads the stream. */
  browse: command.input(cardSourceChoice).output(eventIterator(cardEvent)),
  /** The import goes on after the browse stream ends. */
  start: command
    .input(z.object({ sessionId: id, entryIds: z.array(id).min(1).max(20_000), destination: cardDestination }))
    .output(cardImportView),
  stop: command.input(empty).output(empty),
  resume: command.input(empty).output(cardImportView),
  dismiss: command.input(empty).output(empty),
  current: command.input(empty).output(z.object({ progress: cardImportView.nullable() })),
};
