import { type Text, text } from '../../texts/text.ts';
import type { CameraStorage } from '../gphoto/gphotoOutput.ts';

export interface CameraHealth {
  /** The camera's own words, such as `75%` or `Low`. */
  readonly battery: string | null;
  readonly batteryPercent: number | null;
  readonly card: CardHealth;
  readonly lens: string | null;
}

export type CardHealth =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'there'; readonly freeBytes: number | null; readonly freeImages: number | null };

export const unknownHealth: CameraHealth = {
  battery: null,
  batteryPercent: null,
  card: { kind: 'unknown' },
  lens: null,
};

const lowBatteryPercent = 20;
const lowCardBytes = 500_000_000;
const lowCardImages = 20;

/** `Low` counts as 10; null where it is not told. */
export function batteryPercentOf(text: string | null): number | null {
  const percent = /^(\d{1,3})\s*%?$/.exec(text ?? '')?.[1];
  if (percent !== undefined) return Math.min(100, Number(percent));
  return /^low/i.test(text ?? '') ? 10 : null;
}

/** A camera with storages but no removable one has no card in it. */
export function cardOf(storages: readonly CameraStorage[] | null): CardHealth {
  if (storages === null) return { kind: 'unknown' };
  const card = storages.find((storage) => storage.isRemovable && storage.isWritable);
  if (card === undefined) return { kind: 'missing' };
  return { kind: 'there', freeBytes: card.freeBytes, freeImages: card.freeImages };
}

/** Most urgent first. */
export function healthWarnings({ battery, batteryPercent, card, lens }: CameraHealth): readonly Text[] {
  const warnings: Text[] = [];
  if (batteryPercent !== null && batteryPercent <= lowBatteryPercent) {
    warnings.push(text('tether.lowBattery', { battery: battery ?? `${batteryPercent}%` }));
  }
  if (card.kind === 'missing') warnings.push(text('tether.noCard'));
  if (card.kind === 'there' && isLow(card)) warnings.push(text('tether.cardFills'));
  if (lens !== null && hasNoLens(lens)) warnings.push(text('tether.noLens'));
  return warnings;
}

function isLow({ freeBytes, freeImages }: Extract<CardHealth, { readonly kind: 'there' }>): boolean {
  return (freeImages !== null && freeImages < lowCardImages) || (freeBytes !== null && freeBytes < lowCardBytes);
}

/** Canon says `None`, Nikon 0 or an unknown value. An empty text is a lens without electronics. */
function hasNoLens(lens: string): boolean {
  return /^(none|no lens|unknown value.*|0+|-+)$/i.test(lens.trim());
}
