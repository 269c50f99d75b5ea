import { type Text, text } from '../../texts/text.ts';

export class BrokenJpeg extends Error {
  readonly damage: Text;

  constructor(damage: Text) {
    super(damage.id);
    this.damage = damage;
  }
}

/** Hardly any program reads this coding. */
export class UnusualJpeg extends Error {}

/** Our reader does not follow this coding; another may. */
export class OtherJpeg extends Error {}

export const endsEarly = (): BrokenJpeg => new BrokenJpeg(text('damage.endsEarly'));
export const damagedData = (): BrokenJpeg => new BrokenJpeg(text('damage.brokenData'));
export const lostPart = (): BrokenJpeg => new BrokenJpeg(text('damage.lostPart'));
