import { StationError } from '../../domain/failure.ts';
import type { Item } from '../../domain/model.ts';
import { existingOf, existingText, type SeenSr } from '../../domain/outbox/existingSr.ts';
import { changeItem } from '../actions/settle.ts';
import type { OperationContext } from './operationContext.ts';

/** Throws, so that the operation is parked for a person. */
export function askAboutExisting({ context }: Pick<OperationContext, 'context'>, item: Item, sr: SeenSr): never {
  const existing = existingOf(sr);
  changeItem(context, item.id, () => context.store.items.update(item.id, { existing }));
  throw new StationError('exists', existingText(existing));
}
