import type { ItemId } from '../../domain/ids.ts';
import type { Sql } from './sql.ts';

interface OwnedRow {
  readonly id: string;
  readonly itemId: ItemId | null;
}

/** The rows of one table by their item, remembered: each step of the engine asks for those of its item again and again. */
export interface RowsOfItem<Row extends OwnedRow> {
  /** All of the item, in the order in which they were added. */
  get(itemId: ItemId): readonly Row[];
  /** The same where they are remembered: nothing is read. */
  known(itemId: ItemId): readonly Row[] | undefined;
  /** Call it with each row that is inserted, last of its item. */
  added(row: Row): void;
  /** Call it with each row as it stands after an update that leaves it with its item. */
  changed(row: Row | null): void;
  /** Call it after every other write. */
  forget(): void;
}

/** So many items are remembered. */
const mostItems = 200;

/** `read` gives the rows of an item in the order of their insertion. */
export function rowsOfItem<Row extends OwnedRow>(sql: Sql, read: (itemId: ItemId) => readonly Row[]): RowsOfItem<Row> {
  const remembered = sql.memo<readonly Row[]>(mostItems);
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
