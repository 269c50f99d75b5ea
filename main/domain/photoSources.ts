/** What photos carry as their source: kept with each for good, and shown. Labels, signs of life and overlays go by it. */
export const photoSources = {
  hotFolder: 'hot folder',
  tether: 'tethered camera',
  usb: 'USB camera',
  card: 'card import',
  /** Dropped, pasted or picked. */
  byHand: 'dropped',
} as const;
