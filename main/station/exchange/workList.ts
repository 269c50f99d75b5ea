import { basename } from 'node:path';
import type { CodeRules } from '../../domain/codes/codeRules.ts';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import type { ExpectedPage } from '../../domain/ports/exchangeStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { RowRules } from '../../domain/worklist/checkRow.ts';
import type { CodePage } from '../../domain/worklist/codePages.ts';
import {
  type Columns,
  checkNamesAColumn,
  knownColumns,
  mergedNames,
  noReference,
  parseColumnNames,
} from '../../domain/worklist/columns.ts';
import { type ExpectedField, type ExpectedItem, expectedFields } from '../../domain/worklist/expectedItem.ts';
import { typeChecker } from '../../domain/worklist/namedType.ts';
import { type Text, text } from '../../texts/text.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { type BadRow, checkRows } from './checkRows.ts';
import { type ListReading, readList } from './reading/readList.ts';
import { maxListBytes, readListFile, tooLarge } from './reading/readListFile.ts';

export interface ListImport {
  readonly taken: number;
  readonly updated: number;
  readonly bad: readonly BadRow[];
  readonly unused: readonly string[];
  readonly sheet: string | null;
  readonly page: CodePage | null;
}

export interface ListOptions {
  readonly map?: readonly string[];
  readonly takesAnyCode?: boolean;
  readonly sheet?: string | null;
  readonly page?: CodePage | null;
  readonly isAlone?: boolean;
}

export type ListQuestion =
  | {
      readonly kind: 'columns';
      readonly headers: readonly string[];
      readonly fields: readonly (ExpectedField | null)[];
      readonly wrong: Text | null;
    }
  | Exclude<ListReading, { kind: 'table' }>;

export type ListAnswer = { readonly kind: 'done'; readonly imported: ListImport } | ListQuestion;

export interface WorkList {
  /** Takes the good rows and names the others, or asks. Throws `invalid` for a file that is not a list. */
  giveList(bytes: Uint8Array, name: string, options?: ListOptions): Promise<ListAnswer>;
  /** Throws `invalid` for what `giveList` would ask, naming it as `field`. */
  importList(bytes: Uint8Array, name: string, options?: ListOptions): Promise<ListImport>;
  importFile(path: string, options?: ListOptions): Promise<ListImport>;
  /** A refused list is tried again when this text changes. */
  answers(): string;
  all(): readonly ExpectedItem[];
  page(query: { search: string | null; after: string | null; limit: number }): ExpectedPage;
  clear(): number;
}

export interface WorkListParts {
  readonly store: Pick<Store, 'expected' | 'fleet' | 'connections' | 'taxonomy' | 'settings' | 'transaction'>;
  readonly codes: () => CodeRules;
  readonly knowsService: (given: string) => boolean;
  readonly isBegunElsewhere: (reference: string) => boolean;
  readonly isShared: () => boolean;
  readonly clock: () => Millis;
}

export function createWorkList(parts: WorkListParts): WorkList {
  const { store, codes, knowsService, clock } = parts;

  function rules(takesAnyCode: boolean): RowRules {
    const connection = store.connections.current();
    return {
      typeFault: typeChecker(connection === null ? null : (store.taxonomy.get(connection.id)?.tree ?? null)),
      // Without a connection nobody knows the names yet.
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
        if (connection !== null && store.expected.isBegun(connection.id, item.reference)) continue;
        if (parts.isBegunElsewhere(item.reference)) continue;
        counts[store.expected.put(item, clock())] += 1;
        store.fleet.listChanged(item.reference, clock());
      }
      return { taken: counts.added, updated: counts.changed };
    });
  }

  async function giveList(bytes: Uint8Array, name: string, options: ListOptions = {}): Promise<ListAnswer> {
    const { map = [], takesAnyCode = false, sheet = null, page = null, isAlone = false } = options;
    if (bytes.length > maxListBytes) throw tooLarge(name);
    const given = parseColumnNames(map);
    const columns = mergedNames(readSetting(store, stationSettings.workListColumns), given);
    const pages = { given: page, remembered: readSetting(store, stationSettings.workListPage) };
    const reading = await readList(bytes, name, { columns, sheet, isAlone, pages });
    if (reading.kind !== 'table') return reading;
    const { table } = reading;
    checkNamesAColumn(table.headers, given);
    const known = knownColumns(table.headers, columns);
    if (known.reference === undefined && table.headers.length > 0) return askColumns(table.headers, known, null);
    const { items, bad, unused, wrong } = checkRows(table, columns, rules(takesAnyCode));
    if (wrong !== null) return askColumns(table.headers, known, wrong);
    const counts = take(items);
    // A mapping that fits no row is not remembered.
    if (map.length > 0 && items.length > 0) writeSetting(store, stationSettings.workListColumns, columns);
    if (page !== null && items.length > 0) writeSetting(store, stationSettings.workListPage, page);
    return { kind: 'done', imported: { ...counts, bad, unused, sheet: reading.sheet, page: reading.page } };
  }

  async function importList(bytes: Uint8Array, name: string, options?: ListOptions): Promise<ListImport> {
    const answer = await giveList(bytes, name, options);
    if (answer.kind === 'done') return answer.imported;
    throw unanswered(answer, name);
  }

  return {
    giveList,
    importList,
    async importFile(path, options) {
      return await importList(await readListFile(path), basename(path), options);
    },
    answers: () =>
      JSON.stringify([
        readSetting(store, stationSettings.workListColumns),
        readSetting(store, stationSettings.workListPage),
      ]),
    all: () => store.expected.all(),
    page: (query) => store.expected.page(query),
    clear() {
      const count = store.transaction(() => {
        const references = parts.isShared() ? store.expected.all().map(({ reference }) => reference) : [];
        store.fleet.forgetUntoldList();
        for (const reference of references) store.fleet.listChanged(reference, clock());
        return store.expected.clear();
      });
      return count;
    },
  };
}

function askColumns(headers: readonly string[], known: Columns, wrong: Text | null): ListQuestion {
  const fields = headers.map((_, index) => expectedFields.find((field) => known[field] === index) ?? null);
  return { kind: 'columns', headers, fields, wrong };
}

function unanswered(question: ListQuestion, name: string): StationError {
  switch (question.kind) {
    case 'columns':
      if (question.wrong !== null) return new StationError('invalid', question.wrong, { field: 'map' });
      return new StationError('invalid', noReference(question.headers), { field: 'reference' });
    case 'sheet': {
      const why = text('workList.whichSheet', { file: name, sheets: question.sheets });
      return new StationError('invalid', why, { field: 'sheet' });
    }
    case 'page': {
      const why = text('workList.whichPage', { file: name, pages: question.samples.map(({ page }) => page) });
      return new StationError('invalid', why, { field: 'encoding' });
    }
  }
}
