import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { ExchangeView, ExpectedView, ListAnswer, ListOutcome } from '../../../main/contract/workList/workList.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface WorkListWorld {
  expected: readonly ExpectedView[];
  exchange: ExchangeView;
  /** What becomes of each list; without it all its lines are taken. */
  listOutcome?: ListOutcome;
  /** What is asked of each list on which nothing was said. */
  listQuestion?: Extract<ListAnswer, { kind: 'sheet' | 'page' }>;
}

interface Acts {
  noted(path: string, input: unknown): void;
  setStatus(change: { expected: number }): void;
}

/** A row of the fake work list. */
export function fakeExpected(reference: string, reported: Partial<ExpectedView> = {}): ExpectedView {
  const nothing = { category: null, type: null, service: null, brand: null, model: null, place: null, note: null };
  return { ...nothing, ...reported, reference };
}

export const noExchange: ExchangeView = {
  listFolder: null,
  resultsFolder: null,
  listTrouble: null,
  resultsTrouble: null,
  lastList: null,
  notTaken: [],
};

/** The fake station's work list: each line of a file is an item, and the first names the column. */
export function fakeWorkListPart(os: Os, world: WorkListWorld, { noted, setStatus }: Acts) {
  return {
    page: os.workList.page.handler(({ input: { search, after, limit } }) => {
      const found = world.expected.filter(({ reference }) => reference.includes(search ?? ''));
      const from = Number(after ?? 0);
      const next = from + limit < found.length ? String(from + limit) : null;
      return { items: found.slice(from, from + limit), next };
    }),
    importList: os.workList.importList.handler(async ({ input }) => {
      const { file, ...said } = input;
      noted('workList.importList', { file: file.name, ...said });
      if (world.listQuestion && input.sheet === null && input.page === null) return world.listQuestion;
      const [header = '', ...lines] = (await input.file.text()).trim().split('\n');
      if (header !== 'reference' && input.map.length === 0)
        return { kind: 'columns' as const, headers: [header], fields: [null], wrong: null };
      if (world.listOutcome) return { kind: 'done' as const, outcome: world.listOutcome };
      world.expected = [...world.expected, ...lines.map((line) => fakeExpected(line))];
      setStatus({ expected: world.expected.length });
      const outcome: ListOutcome = {
        file: input.file.name,
        at: 0,
        taken: lines.length,
        updated: 0,
        badCount: 0,
        bad: [],
        unusedColumns: [],
        sheet: null,
        page: null,
      };
      return { kind: 'done' as const, outcome };
    }),
    clear: os.workList.clear.handler(({ input }) => {
      noted('workList.clear', input);
      const cleared = world.expected.length;
      world.expected = [];
      setStatus({ expected: 0 });
      return { cleared };
    }),
    exchange: os.workList.exchange.handler(() => world.exchange),
    setFolders: os.workList.setFolders.handler(({ input }) => {
      noted('workList.setFolders', input);
      const { listFolder = world.exchange.listFolder, resultsFolder = world.exchange.resultsFolder } = input;
      world.exchange = { ...world.exchange, listFolder, resultsFolder };
      return world.exchange;
    }),
  };
}
