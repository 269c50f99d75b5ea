import { asGiven, type Text, text } from '../../texts/text.ts';

/** Saved with each photo for good, so the texts must not change. */
export const photoSources = {
  hotFolder: 'hot folder',
  tether: 'tethered camera',
  usb: 'usb camera',
  card: 'card import',
  /** Dropped, pasted or picked. */
  byHand: 'dropped',
  commandLine: 'import',
  practice: 'practice camera',
  /** Found in the media store when the database was rebuilt. */
  rebuild: 'rebuild',
} as const;

const names: ReadonlyMap<string, Text> = new Map([
  [photoSources.hotFolder, text('photoSource.hotFolder')],
  [photoSources.tether, text('photoSource.tether')],
  [photoSources.usb, text('photoSource.usb')],
  [photoSources.card, text('photoSource.card')],
  [photoSources.byHand, text('photoSource.byHand')],
  [photoSources.commandLine, text('photoSource.commandLine')],
  [photoSources.practice, text('photoSource.practice')],
  [photoSources.rebuild, text('photoSource.rebuild')],
]);

export function sourceName(source: string): Text {
  return names.get(source) ?? asGiven(source);
}

/** Overlays are remembered by it. */
export function tetherKey(serialNumber: string): string {
  return `tether ${serialNumber}`;
}

const byFolders: readonly string[] = [photoSources.hotFolder, photoSources.tether];

/** Other programs can write into its files. */
export function isFromFolder(source: string): boolean {
  return byFolders.includes(source);
}

const byPeople: readonly string[] = [photoSources.card, photoSources.byHand, photoSources.commandLine];

/** A person gave the file, not a camera or folder by itself. */
export function isHandedOver(source: string): boolean {
  return byPeople.includes(source);
}
