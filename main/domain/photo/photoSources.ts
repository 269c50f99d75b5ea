import { asGiven, type Text, text } from '../../texts/text.ts';

/** Where photos come from, kept with each photo for good. Labels, signs of life and overlays go by it. */
export const photoSources = {
  hotFolder: 'hot folder',
  tether: 'tethered camera',
  usb: 'usb camera',
  card: 'card import',
  /** Dropped, pasted or picked. */
  byHand: 'dropped',
  commandLine: 'import',
  practice: 'practice camera',
  /** Found in the media store when the database had to be made anew. */
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

/** A source's name for people. */
export function sourceName(source: string): Text {
  return names.get(source) ?? asGiven(source);
}

/** A tethered camera as overlays are remembered by it. */
export function tetherKey(serialNumber: string): string {
  return `tether ${serialNumber}`;
}

const byFolders: readonly string[] = [photoSources.hotFolder, photoSources.tether];

/** Whether its files lie in a folder by themselves, where other programs can write into them. */
export function isFromFolder(source: string): boolean {
  return byFolders.includes(source);
}

const byPeople: readonly string[] = [photoSources.card, photoSources.byHand, photoSources.commandLine];

/** Whether a person gave the file, rather than a camera or its folder by themselves. */
export function isHandedOver(source: string): boolean {
  return byPeople.includes(source);
}
