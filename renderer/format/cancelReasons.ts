import { english } from '../../main/texts/render.ts';
import { type TextId, text } from '../../main/texts/text.ts';

const ids = [
  'cancelReason.unsupportedProduct',
  'cancelReason.unsupportedChannel',
  'cancelReason.inactivity',
  'cancelReason.duplicate',
  'cancelReason.insufficient',
  'cancelReason.customer',
  'cancelReason.images',
] as const satisfies readonly TextId[];

/** The partner's description, section 6, `invalidation_reason.message`. The partner reads its own words in any language. */
export const cancelReasons = ids.map((id) => ({ label: text(id), reason: english(text(id)) }));
