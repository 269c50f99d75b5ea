import type { KindEntry } from '../../../../main/contract/taxonomy.ts';
import { drop } from '../../../data/context.ts';
import { type ChosenKind, chosenKind } from '../../../state/choose/chosenKind.ts';
import { useActions, useCombined, useSelected } from '../../../stores/useStores.ts';
import { useScannedSame } from '../commands/useScannedCommands.ts';
import { findLast, newestType } from './typeChoices.ts';

export function useNewItem() {
  const busy = useSelected('shoot', (shoot) => shoot.busy);
  const placing = useSelected('choose', (choose) => choose.placing);
  const taxonomy = useSelected('taxonomy', ({ view }) => view);
  const last = useCombined(
    ['preferences', 'taxonomy', 'recent'],
    ({ lastType }, { view: tree }, { view: items }) => lastType ?? newestType(tree, items ?? []),
  );
  const { create } = useActions('shoot');
  const { rememberType } = useActions('preferences');
  const { settleService } = useActions('choose');
  const same = placing === null ? findLast(taxonomy, last) : null;

  async function createOf(kind: ChosenKind, serviceUuid: string | null): Promise<void> {
    const { categoryUuid, typeUuid } = kind;
    rememberType({ categoryUuid, typeUuid, serviceUuid });
    await create({ ...kind, serviceUuid });
  }

  async function createOnceServiced(kind: ChosenKind, wanted: string | null): Promise<void> {
    if (await settleService(kind, wanted)) await createOf(kind, wanted);
  }

  function settle(entry: KindEntry): void {
    const kind = chosenKind(placing === null ? entry : { ...placing, category: entry.category, type: entry.type });
    if (kind !== null && !busy) drop(createOnceServiced(kind, null));
  }

  function settleSame(): boolean {
    if (same === null || busy) return false;
    const { categoryUuid, typeUuid, serviceUuid } = same;
    drop(createOnceServiced({ categoryUuid, typeUuid, brand: null, model: null }, serviceUuid));
    return true;
  }
  useScannedSame(settleSame);

  return { busy, same, lastServiceUuid: last?.serviceUuid ?? null, settle, settleSame, createOf };
}
