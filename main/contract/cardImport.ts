import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, empty, id } from './command.ts';
import { folderPath } from './sources.ts';
import { textView } from './text.ts';

/** Importing photos from a memory card, a camera's storage or a folder. All times are milliseconds since 1970. */

export const cardSourceKinds = ['card', 'camera', 'folder'] as const;
export type CardSourceKind = (typeof cardSourceKinds)[number];

export const cardSourceView = z.object({
  /** Main's own name for it: good until the next look. */
  id,
  kind: z.enum(cardSourceKinds),
  name: z.string(),
  /** Where it is: a folder, or the camera's port. */
  detail: z.string(),
});
export type CardSourceView = z.infer<typeof cardSourceView>;

export const cardSourcesView = z.object({
  sources: z.array(cardSourceView),
  /** Sources that could not be looked for, e.g. cameras where gphoto2 is missing. */
  notes: z.array(textView),
});
export type CardSourcesView = z.infer<typeof cardSourcesView>;

/** The place to look into: something that was found, or a folder that a person names, read by the station itself or by gphoto2. */
export const cardSourceChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), id }),
  z.object({
    kind: z.literal('folder'),
    path: folderPath,
    through: z.enum(['files', 'gphoto2']),
  }),
]);
export type CardSourceChoice = z.infer<typeof cardSourceChoice>;

/**
 * Whether a file of this name, size, time and content was taken in before. `likely`: by name, size and time; its content cannot be
 * looked at without a transfer, as in a camera.
 */
export const importedBefore = ['no', 'likely', 'yes'] as const;
export type ImportedBefore = (typeof importedBefore)[number];

/** One photo on the card: a picture, a RAW file, or both of one shot. */
export const cardEntryView = z.object({
  id,
  name: z.string(),
  folder: z.string(),
  kind: z.enum(['picture', 'raw', 'pair']),
  takenAt: z.number(),
  /** Of all its files. */
  sizeBytes: z.number(),
  importedBefore: z.enum(importedBefore),
  problem: textView.nullable(),
});
export type CardEntryView = z.infer<typeof cardEntryView>;

/** The lines that a look into a card tells as it goes. The session, and with it the thumbnails, lives as long as the stream is read. */
export const cardEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('opened'), sessionId: id, kind: z.enum(cardSourceKinds), name: z.string() }),
  z.object({ type: z.literal('entries'), entries: z.array(cardEntryView) }),
  /** Everything was told. `passedOver` files are no photos; `more` says that there is more than the station lists. */
  z.object({ type: z.literal('listed'), entries: z.number(), passedOver: z.number(), more: z.boolean() }),
  /** The card was pulled or the camera switched off. */
  z.object({ type: z.literal('gone'), message: textView }),
]);
export type CardEvent = z.infer<typeof cardEvent>;

/** Where imported photos go: an item's next sides in order of capture, its tray, or the inbox. */
export const cardDestination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sides'), itemId: id }),
  z.object({ kind: z.literal('tray'), itemId: id }),
  z.object({ kind: z.literal('inbox') }),
]);
export type CardDestination = z.infer<typeof cardDestination>;

export const cardImportStates = ['running', 'done', 'stopped', 'interrupted'] as const;

/** How an import stands, for as long as the station runs or until it is dismissed. */
export const cardImportView = z.object({
  id,
  state: z.enum(cardImportStates),
  sourceName: z.string(),
  destination: cardDestination,
  photos: z.object({ total: z.number(), done: z.number(), accepted: z.number(), known: z.number() }),
  bytes: z.object({ total: z.number(), done: z.number() }),
  current: z.string().nullable(),
  /** Photos that were not taken, with the reason; the first few hundred. */
  failures: z.array(z.object({ name: z.string(), folder: z.string(), message: textView })),
  failed: z.number(),
  /** Names of the photos that are still to come after an interruption or a stop; the first few hundred. */
  left: z.array(z.string()),
  message: textView.nullable(),
});
export type CardImportView = z.infer<typeof cardImportView>;

export const cardImportContract = {
  sources: command.input(empty).output(cardSourcesView),
  /** Looks into a source for as long as the stream is read. */
  browse: command.input(cardSourceChoice).output(eventIterator(cardEvent)),
  /** Imports picked photos in the order in which they were taken. It goes on when the look is over. */
  start: command
    .input(z.object({ sessionId: id, entryIds: z.array(id).min(1).max(20_000), destination: cardDestination }))
    .output(cardImportView),
  stop: command.input(empty).output(empty),
  resume: command.input(empty).output(cardImportView),
  dismiss: command.input(empty).output(empty),
  current: command.input(empty).output(z.object({ progress: cardImportView.nullable() })),
};
