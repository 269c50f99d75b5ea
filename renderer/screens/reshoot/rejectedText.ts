import type { ReshootRow } from '../../../main/contract/views.ts';
import { listed, type Text, text } from '../../../main/texts/text.ts';

/** What is wrong with an item in one line: the names of its sides, or how many remarks name none. */
export function rejectedText({ rejectedSides, remarks }: Pick<ReshootRow, 'rejectedSides' | 'remarks'>): Text {
  if (rejectedSides.length > 0) return listed(rejectedSides);
  return remarks > 0 ? text('reshoot.remarks', { count: remarks }) : text('reshoot.sidesNotNamed');
}
