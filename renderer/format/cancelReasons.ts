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

/**
 * The common reasons of a cancellation: the partner's description, section 6, `invalidation_reason.message`. The partner reads them in its own
 * words, whatever the page's language is.
 */
export const cancelReasons = ids.map((id) => ({ label: text(id), reason: english(text(id)) }));
