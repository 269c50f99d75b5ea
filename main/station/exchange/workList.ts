import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { CodeRules } from '../../domain/codes/codeRules.ts';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { ExpectedPage } from '../../domain/ports/exchangeStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { checkRow, isFault, type RowRules } from '../../domain/worklist/checkRow.ts';
import {
  type ColumnNames,
  checkNamesAColumn,
  columnsOf,
  knownColumns,
  mergedNames,
  parseColumnNames,
} from '../../domain/worklist/columns.ts';
import { type ExpectedField, type ExpectedItem, expectedFields } from '../../domain/worklist/expectedItem.ts';
import { typeChecker } from '../../domain/worklist/namedType.ts';
import { byteSize } from '../../texts/sizes.ts';
import { type Text, text } from '../../texts/text.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { fileText } from './fileText.ts';
import { readTable, type Table } from './readTable.ts';

/** What became of the rows of a list. */
export interface ListImport {
  /** New on the work list. */
  readonly taken: number;
  /** They were on it, not begun, and are now as this list says. */
  readonly updated: number;
  readonly bad: readonly BadRow[];
}

export interface BadRow {
  readonly line: number;
  readonly field: ExpectedField | 'row';
  readonly why: Text;
  /** A person may say that the code is an item's all the same. */
  readonly asks: boolean;
}

export interface ListOptions {
  /** `COLUMN=FIELD`, remembered for the lists to come. */
  readonly map?: readonly string[];
  /** Codes that fit no rule are items' too. */
  readonly takesAnyCode?: boolean;
}

/** The items that are expected at this station. */
export interface WorkList {
  /** Takes the good rows and names the others. Throws `invalid` for a file that is no list. */
  importList(bytes: Uint8Array, name: string, options?: ListOptions): ListImport;
  /** As `importList`, for a file on this machine. */
  importFile(path: string, options?: ListOptions): Promise<ListImport>;
  /** The file's headers with the fields that are known of them, where none is known to be the reference; else null. */
  unknownColumns(bytes: Uint8Array, name: string): { headers: string[]; fields: (ExpectedField | null)[] } | null;
  all(): readonly ExpectedItem[];
  page(query: { search: string | null; after: string | null; limit: number }): ExpectedPage;
  clear(): number;
}

export interface WorkListParts {
  readonly store: Pick<Store, 'expected' | 'fleet' | 'connections' | 'taxonomy' | 'settings' | 'transaction'>;
  readonly codes: () => CodeRules;
  readonly knowsService: (given: string) => boolean;
  /** Another station of the fleet has begun it. */
  readonly isBegunElsewhere: (reference: string) => boolean;
  /** There is a fleet, which takes this list too. */
  readonly isShared: () => boolean;
  readonly clock: () => Millis;
  /** Told after each change. */
  readonly changed: () => void;
}

/** Some hundred thousand rows. */
export const mostListBytes = 50_000_000;

export function createWorkList(parts: WorkListParts): WorkList {
  const { store, codes, knowsService, clock, changed } = parts;

  function rules(takesAnyCode: boolean): RowRules {
    const connection = store.connections.current();
    return {
      typeFault: typeChecker(connection === null ? null : (store.taxonomy.get(connection.id)?.tree ?? null)),
      // Without a connection nobody knows yet what a name will mean.
      knowsService: (given) => connection === null || knowsService(given),
      codes: codes(),
      takesAnyCode,
    };
  }

  function take(items: readonly ExpectedItem[]): Pick<ListImport, 'taken' | 'updated'> {
    const connection = store.connections.current();
    return store.transaction(() => {
      const counts = { added: 0, changed: 0 };
      for (const item of items) {
        // What is begun is as the station knows it, and stays so.
        if (connection !== null && store.expected.isBegun(connection.id, item.reference)) continue;
        if (parts.isBegunElsewhere(item.reference)) continue;
        counts[store.expected.put(item, clock())] += 1;
        store.fleet.listChanged(item.reference, clock());
      }
      return { taken: counts.added, updated: counts.changed };
    });
  }

  function importList(
    bytes: Uint8Array,
    name: string,
    { map = [], takesAnyCode = false }: ListOptions = {},
  ): ListImport {
    const table = readTable(fileText(bytes), name);
    const given = parseColumnNames(map);
    checkNamesAColumn(table.headers, given);
    const names = mergedNames(readSetting(store, stationSettings.workListColumns), given);
    const checked = checkRows(table, names, rules(takesAnyCode));
    const counts = take(checked.items);
    if (map.length > 0) writeSetting(store, stationSettings.workListColumns, names);
    changed();
    return { ...counts, bad: checked.bad };
  }

  return {
    importList,
    async importFile(path, options) {
      return importList(await readListFile(path), basename(path), options);
    },
    unknownColumns(bytes, name) {
      const { headers } = readTable(fileText(bytes), name);
      const columns = knownColumns(headers, readSetting(store, stationSettings.workListColumns));
      if (columns.reference !== undefined || headers.length === 0) return null;
      const fields = headers.map((_, index) => expectedFields.find((field) => columns[field] === index) ?? null);
      return { headers: [...headers], fields };
    },
    all: () => store.expected.all(),
    page: (query) => store.expected.page(query),
    clear() {
      const count = store.transaction(() => {
        const references = parts.isShared() ? store.expected.all().map(({ reference }) => reference) : [];
        store.fleet.forgetUntoldList();
        for (const reference of references) store.fleet.listChanged(reference, clock());
        return store.expected.clear();
      });
      changed();
      return count;
    },
  };
}

/** Sorts the rows of a file into items and bad rows, in the order of their lines. */
export function checkRows(
  table: Table,
  names: ColumnNames,
  rules: RowRules,
): { readonly items: readonly ExpectedItem[]; readonly bad: readonly BadRow[] } {
  const columns = columnsOf(table.headers, names);
  const present = expectedFields.flatMap((field) => {
    const column = columns[field];
    return column === undefined ? [] : [{ field, column }];
  });
  const items = new Map<string, ExpectedItem>();
  const lines = new Map<string, number>();
  const bad: BadRow[] = table.bad.map((row) => ({ ...row, field: 'row', asks: false }));
  for (const { line, cells } of table.rows) {
    const checked = checkRow(
      Object.fromEntries(present.map(({ field, column }) => [field, cells[column] ?? ''])),
      rules,
    );
    if (isFault(checked)) {
      bad.push({ line, field: checked.field, why: checked.why, asks: checked.asks ?? false });
      continue;
    }
    const { reference } = checked;
    const before = lines.get(reference);
    if (before === undefined) {
      lines.set(reference, line);
      items.set(reference, checked);
    } else {
      bad.push({ line, field: 'reference', why: text('workList.twice', { reference, line: before }), asks: false });
    }
  }
  return { items: [...items.values()], bad: bad.toSorted((left, right) => left.line - right.line) };
}

/** The bytes of a list. Throws `invalid`, with the field `file`, for what is no plain file, cannot be read, or is far too large. */
async function readListFile(path: string): Promise<Uint8Array> {
  const named = { file: path };
  const notFile = (cause?: unknown) =>
    new StationError('invalid', text('workList.notFile', named), { field: 'file', cause });
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw notFile(cause);
  });
  try {
    const info = await file.stat();
    if (!info.isFile()) throw notFile();
    if (info.size > mostListBytes) {
      const size = byteSize(mostListBytes);
      throw new StationError('invalid', text('workList.tooLarge', { ...named, size }), { field: 'file' });
    }
    return await file.readFile();
  } finally {
    await file.close();
  }
}
