import type { FoundCode } from '../../../main/domain/photo/codes.ts';
import type { LabelPicture, PrintedCode } from '../../fixtures/labelPictures.ts';

/** A code of each kind, and what is read of it. */
export const printedCodes: readonly (PrintedCode & FoundCode)[] = [
  { format: 'QRCode', text: 'SKU-100234', kind: 'qr' },
  { format: 'DataMatrix', text: 'SKU-100234', kind: 'data_matrix' },
  { format: 'Code128', text: 'SKU-100234', kind: 'code_128' },
  { format: 'Code39', text: 'SKU-100234', kind: 'code_39' },
  { format: 'EAN13', text: '4006381333931', kind: 'ean_upc' },
  { format: 'ITF', text: '12345678901231', kind: 'itf' },
];

export type LabelView = Omit<LabelPicture, 'codes'>;

/** How labels lie in front of a camera. */
export const labelViews: readonly (readonly [string, LabelView])[] = [
  ['flat', {}],
  ['askew', { turned: 8 }],
  ['tilted', { tilt: 0.15, turned: 4 }],
  ['out of focus', { blur: 1.6 }],
  ['upside down', { turned: 180 }],
  ['standing', { turned: 90 }],
  ['stored sideways', { orientation: 6 }],
];

/** Lines that lie so are found when the picture is looked at once more, turned. */
export const slantedViews: readonly (readonly [string, LabelView & { readonly share?: number }])[] = [
  ['18 degrees', { turned: 18 }],
  ['26 degrees', { turned: 26 }],
  ['35 degrees', { turned: 35 }],
  ['30 degrees to the left', { turned: -30 }],
];
