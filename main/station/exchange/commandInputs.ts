import type { WorkListImportJson } from '../../contract/commands/exchange.ts';
import { StationError } from '../../domain/failure.ts';
import { resolveModel, typeOf } from '../../domain/taxonomy/resolveNames.ts';
import type { NewItem } from '../../sync/actions/createItem.ts';
import { expectedType } from '../../sync/actions/expectedType.ts';
import type { ActionContext } from '../../sync/context.ts';
import { english } from '../../texts/render.ts';
import { text } from '../../texts/text.ts';
import type { ListImport } from './workList.ts';

export interface GivenItem {
  readonly reference: string;
  readonly category: string | null;
  readonly type: string | null;
  readonly service: string | null;
  readonly brand: string | null;
  readonly model: string | null;
  readonly serial?: string | null;
  readonly lot?: string | null;
}

export function wantedItem(actions: ActionContext, given: GivenItem): NewItem {
  const known = expectedType(actions, given.reference);
  const typeUuid = given.type ?? known?.typeUuid ?? null;
  const tree = actions.store.taxonomy.get(actions.connection().id)?.tree ?? [];
  const { brand, model } = resolveModel(typeUuid === null ? null : typeOf(tree, typeUuid), given.brand, given.model);
  return {
    referenceId: given.reference,
    categoryUuid: given.category ?? known?.categoryUuid ?? missing(given.reference, 'category'),
    typeUuid: typeUuid ?? missing(given.reference, 'type'),
    serviceUuid: given.service ?? known?.service ?? null,
    brand: brand ?? known?.brand ?? null,
    model: model ?? known?.model ?? null,
    serial: given.serial ?? null,
    lot: given.lot ?? null,
  };
}

function missing(reference: string, field: 'category' | 'type'): never {
  throw new StationError('invalid', text('workList.notKnown', { reference, option: `--${field}` }), { field });
}

export function importJson({ taken, updated, bad, unused, sheet, page }: ListImport): WorkListImportJson {
  return {
    taken,
    updated,
    bad: bad.map(({ line, field, why }) => ({ line, field, message: english(why) })),
    ignored_columns: unused,
    sheet,
    encoding: page,
  };
}
