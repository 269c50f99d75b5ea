import type { ItemId } from '../../domain/ids.ts';
import type { Sql } from './sql.ts';

interface OwnedRow {
  readonly id: string;
  readonly itemId: ItemId | null;
}

/** Each step of the engine asks for its item's rows, so they are remembered. */
export interface RowsOfItem<Row extends OwnedRow> {
  /** In the order of insertion. */
  get(itemId: ItemId): readonly Row[];
  known(itemId: ItemId): readonly Row[] | undefined;
  /** Call it with each inserted row, last of its item. */
  added(row: Row): void;
  /** Call it with each updated row that stays with its item. */
  changed(row: Row | null): void;
  forget(): void;
}

const maxItems = 200;

export function rowsOfItem<Row extends OwnedRow>(sql: Sql, read: (itemId: ItemId) => readonly Row[]): RowsOfItem<Row> {
  const remembered = sql.memo<readonly Row[]>(maxItems);
  return {
    get: (itemId) => remembered.get(itemId, () => read(itemId)),
    known: (itemId) => remembered.known(itemId),
    added(row) {
      if (row.itemId) remembered.amend(row.itemId, (rows) => [...rows, row]);
    },
    changed(row) {
      if (row?.itemId) remembered.amend(row.itemId, (rows) => rows.map((other) => (other.id === row.id ? row : other)));
    },
    forget: () => remembered.forget(),
  };
}
