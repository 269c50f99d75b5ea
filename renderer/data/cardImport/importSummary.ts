import type { CardImportView } from '../../../main/contract/cardImport.ts';
import { type Text, text } from '../../../main/texts/text.ts';

export function importSummary({ state, photos, failed, sourceName: source }: CardImportView): Text {
  const { done, total, accepted, known } = photos;
  if (state === 'running') return text('card.importingFrom', { done, total, source });
  return text('card.imported', { accepted, total, source, known, failed, left: total - done });
}
