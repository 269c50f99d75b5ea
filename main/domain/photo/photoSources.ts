/** The names of sources, kept with each photo for good, and shown. Labels, signs of life and overlays go by them. */
export const photoSources = {
  hotFolder: 'hot folder',
  tether: 'tethered camera',
  usb: 'USB camera',
  card: 'card import',
  /** Dropped, pasted or picked. */
  byHand: 'dropped',
  commandLine: 'import',
  practice: 'practice camera',
  /** Found in the media store when the database had to be made anew. */
  rebuild: 'rebuild',
} as const;

const byPeople: readonly string[] = [photoSources.card, photoSources.byHand, photoSources.commandLine];

/** Whether a person gave the file, rather than a camera or its folder by themselves. */
export function isHandedOver(source: string): boolean {
  return byPeople.includes(source);
}
