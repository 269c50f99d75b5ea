import type { ReshootRow } from '../../../main/contract/views.ts';
import { listed, type Text, text } from '../../../main/texts/text.ts';

/** Its sides' names, or the number of remarks without one. */
export function rejectedText({ rejectedSides, remarks }: Pick<ReshootRow, 'rejectedSides' | 'remarks'>): Text {
  if (rejectedSides.length > 0) return listed(rejectedSides);
  return remarks > 0 ? text('reshoot.remarks', { count: remarks }) : text('reshoot.sidesNotNamed');
}
