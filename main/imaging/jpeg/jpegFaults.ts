import { type Text, text } from '../../texts/text.ts';

/** The picture is damaged. */
export class BrokenJpeg extends Error {
  readonly damage: Text;

  constructor(damage: Text) {
    super(damage.id);
    this.damage = damage;
  }
}

/** Coded in a way that hardly any program reads. */
export class UnusualJpeg extends Error {}

/** Coded in a way that our reader does not follow, and another may. */
export class OtherJpeg extends Error {}

export const endsEarly = (): BrokenJpeg => new BrokenJpeg(text('damage.endsEarly'));
export const damagedData = (): BrokenJpeg => new BrokenJpeg(text('damage.brokenData'));
export const lostPart = (): BrokenJpeg => new BrokenJpeg(text('damage.lostPart'));
