import type { ExpectedView } from '../../contract/workList/workList.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { ExpectedItem } from '../../domain/worklist/expectedItem.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { importJson } from '../exchange/commandInputs.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { WorkList } from '../exchange/workList.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface WorkListDependencies {
  readonly store: Pick<Store, 'connections' | 'taxonomy'>;
  readonly workList: WorkList;
  readonly exchange: Exchange;
}

export function workListPart(os: Implementer, { store, workList, exchange }: WorkListDependencies) {
  return {
    page: os.workList.page.handler(({ input }) => {
      const { items, next } = workList.page(input);
      const names = namesOf(store);
      return { items: items.map((item) => expectedView(item, names)), next };
    }),
    importList: os.workList.importList.handler(async ({ input: { file, ...options } }) => {
      const answer = await workList.giveList(new Uint8Array(await file.arrayBuffer()), file.name, options);
      switch (answer.kind) {
        case 'done':
          return { kind: 'done' as const, outcome: exchange.note(file.name, answer.imported) };
        case 'columns':
          return { ...answer, headers: [...answer.headers], fields: [...answer.fields] };
        case 'sheet':
          return { ...answer, sheets: [...answer.sheets] };
        case 'page':
          return { ...answer, samples: [...answer.samples] };
      }
    }),
    clear: os.workList.clear.handler(() => ({ cleared: workList.clear() })),
    exchange: os.workList.exchange.handler(() => exchange.view),
    setFolders: os.workList.setFolders.handler(async ({ input }) => {
      await exchange.setFolders(input);
      return exchange.view;
    }),
  };
}

function namesOf({ connections, taxonomy }: WorkListDependencies['store']): ReadonlyMap<string, string> {
  const connection = connections.current();
  const tree = connection === null ? [] : (taxonomy.get(connection.id)?.tree ?? []);
  return new Map(
    tree.flatMap((category) => [category, ...category.types]).map(({ uuid, name }) => [uuid.toLowerCase(), name]),
  );
}

function expectedView(item: ExpectedItem, names: ReadonlyMap<string, string>): ExpectedView {
  const shown = (given: string | null) => (given === null ? null : (names.get(given.toLowerCase()) ?? given));
  return { ...item, category: shown(item.category), type: shown(item.type) };
}

export interface WorkListCommandDependencies {
  readonly exchange: Pick<Exchange, 'note'>;
  readonly workList: Pick<WorkList, 'importFile' | 'clear'>;
}

export function workListCommands(os: CommandImplementer, { workList, exchange }: WorkListCommandDependencies) {
  return {
    workListImport: os.workListImport.handler(async ({ input: { file, map, anyCode, sheet, encoding = null } }) => {
      const imported = await workList.importFile(file, { map, takesAnyCode: anyCode, sheet, page: encoding });
      exchange.note(plainName(file), imported);
      return importJson(imported);
    }),
    workListClear: os.workListClear.handler(() => ({ cleared: workList.clear() })),
  };
}
