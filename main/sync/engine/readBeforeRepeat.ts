import { PartnerFailure } from '../../domain/failure.ts';
import { isSameSr } from '../../domain/item/sameSr.ts';
import type { Item } from '../../domain/model.ts';
import type { FoundSr } from '../../domain/partner/service.ts';
import type { OperationContext } from './operationContext.ts';

/** After an unknown outcome Find goes first, and a refusal counts as done when Find shows the effect. */
export async function readBeforeRepeat<Result>(
  { operation, partner, signal }: OperationContext,
  item: Item,
  isDone: (found: FoundSr) => boolean,
  call: () => Promise<Result>,
): Promise<{ readonly found: FoundSr } | { readonly found: null; readonly result: Result }> {
  const seen = async (): Promise<FoundSr | null> => {
    const found = await partner.find(item.srUuid, signal);
    return found !== null && isSameSr(found.srUuid, item.srUuid) && isDone(found) ? found : null;
  };
  const before = operation.outcomeUnknown ? await seen() : null;
  if (before) return { found: before };
  try {
    return { found: null, result: await call() };
  } catch (error) {
    const refused = error instanceof PartnerFailure && error.kind === 'refused';
    const after = refused ? await seen().catch(() => null) : null;
    if (after) return { found: after };
    throw error;
  }
}
