import { createStore } from 'zustand/vanilla';
import type { CodePage, ExpectedField } from '../../../main/contract/workList/expectedFields.ts';
import { listKinds } from '../../../main/contract/workList/expectedFields.ts';
import type { ExpectedView, ListAnswer, ListOutcome } from '../../../main/contract/workList/workList.ts';
import { text } from '../../../main/texts/text.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { attempt, drop, quietly, type StoreContext } from '../../data/context.ts';
import { debounce } from '../../data/debounce.ts';
import { following } from '../../data/resource.ts';

export type ListQuestion = Exclude<ListAnswer, { kind: 'done' }> & { readonly file: string };
export type ColumnQuestion = Extract<ListQuestion, { kind: 'columns' }>;
export type ReadingQuestion = Exclude<ListQuestion, { kind: 'columns' }>;

export interface WorkListState {
  readonly shown: boolean;
  readonly search: string;
  readonly rows: readonly ExpectedView[];
  readonly next: string | null;
  readonly loaded: boolean;
  readonly busy: boolean;
  readonly outcome: ListOutcome | null;
  readonly question: ListQuestion | null;
  show(): void;
  hide(): void;
  setSearch(search: string): void;
  more(): Promise<void>;
  importFile(file: File): Promise<void>;
  takeAsked(): Promise<void>;
  answerColumns(fields: readonly (ExpectedField | null)[]): Promise<void>;
  answerReading(answer: { readonly sheet: string } | { readonly page: CodePage }): Promise<void>;
  dismiss(): void;
  clear(): Promise<void>;
  /** Answers the files that are not lists. */
  takeLists(files: readonly File[]): readonly File[];
  reload(): Promise<void>;
}

const pageSize = 100;
const searchTimes = { pauseMs: 150, latestMs: 600 };

export function createWorkListStore(context: StoreContext) {
  const { client } = context;
  const ask = createAnswerOrder();
  let last: Parameters<typeof client.workList.importList>[0] | null = null;

  const list = createStore<WorkListState>()((set, get) => {
    async function read(after: string | null): Promise<void> {
      const isNews = ask();
      const search = get().search.trim() || null;
      const page = await quietly(() => client.workList.page({ search, after, limit: pageSize }));
      if (page === null || !isNews()) return;
      set({ rows: after === null ? page.items : [...get().rows, ...page.items], next: page.next, loaded: true });
    }
    const readSoon = debounce(() => drop(read(null)), searchTimes);

    async function give(list: NonNullable<typeof last>): Promise<void> {
      last = list;
      set({ busy: true, shown: true, outcome: null, question: null });
      try {
        const answer = await attempt(context, () => client.workList.importList(list));
        if (answer === null) return;
        if (answer.kind !== 'done') set({ question: { ...answer, file: list.file.name } });
        else {
          set({ outcome: answer.outcome });
          context.play(answer.outcome.badCount === 0 ? 'accepted' : 'notice');
          await read(null);
        }
      } finally {
        set({ busy: false });
      }
    }

    return {
      shown: false,
      search: '',
      rows: [],
      next: null,
      loaded: false,
      busy: false,
      outcome: null,
      question: null,
      show() {
        set({ shown: true });
        drop(read(null));
      },
      hide: () => set({ shown: false, search: '', outcome: null, question: null }),
      setSearch(search) {
        set({ search });
        readSoon();
      },
      async more() {
        const { next } = get();
        if (next !== null) await read(next);
      },
      importFile: (file) => give(untold(file)),
      async takeAsked() {
        if (last !== null) await give({ ...last, takesAnyCode: true });
      },
      async answerReading(answer) {
        if (last !== null) await give({ ...last, ...answer });
      },
      async answerColumns(fields) {
        const { question } = get();
        if (question?.kind !== 'columns' || last === null) return;
        const map = question.headers.flatMap((header, at) => {
          const field = fields[at];
          return field && header.trim() !== '' ? [`${header}=${field}`] : [];
        });
        await give({ ...last, map });
      },
      dismiss: () => set({ outcome: null, question: null }),
      async clear() {
        const cleared = await attempt(context, () => client.workList.clear({}));
        if (cleared === null) return;
        context.notify('info', text('workList.cleared', { count: cleared.cleared }));
        await read(null);
      },
      takeLists(files) {
        const lists = files.filter(isListFile);
        drop(lists.reduce<Promise<void>>((before, file) => before.then(() => give(untold(file))), Promise.resolve()));
        return files.filter((file) => !isListFile(file));
      },
      async reload() {
        if (get().shown) await read(null);
      },
    };
  });
  return following(list, ['work-list'], () => list.getState().reload());
}

function untold(file: File) {
  return { file, map: [], takesAnyCode: false, sheet: null, page: null };
}

/** Workbooks that must be saved as lists first: a drop explains that, not that it is no picture. */
const otherTables = ['.xls', '.xlsb', '.ods', '.numbers'];

export function isListFile({ name }: Pick<File, 'name'>): boolean {
  return [...listKinds, ...otherTables].some((ending) => name.toLowerCase().endsWith(ending));
}
