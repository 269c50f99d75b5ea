import { createStore } from 'zustand/vanilla';
import type {
  JsonValue,
  ProfileCheck,
  ProfileFault,
  ProfileField,
} from '../../../main/contract/connection/profileForm.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { drop, quietly, type StoreContext } from '../../data/context.ts';
import { debounce } from '../../data/debounce.ts';
import { draftText, isSameJson, readDraft, readJson, valueAt, withValueAt } from './profileDraft.ts';

export interface ProfileState {
  readonly fields: readonly ProfileField[] | null;
  /** Fields and JSON both edit this text. */
  readonly text: string;
  readonly base: string;
  readonly view: 'fields' | 'json';
  readonly faults: readonly ProfileFault[];
  readonly note: Text | null;
  readonly goes: ProfileCheck['goes'];
  /** Text that is not JSON yet is only here. */
  readonly typed: Readonly<Record<string, string>>;
  readonly refusal: Text | null;
  load(): Promise<void>;
  follow(stored: string): void;
  settle(stored: string): void;
  setText(text: string): void;
  /** Undefined removes the field. */
  setValue(path: string, value: JsonValue | undefined): void;
  typeJson(path: string, typed: string): void;
  show(view: 'fields' | 'json'): void;
}

const checkTimes = { pauseMs: 150, latestMs: 600 };

export function createProfileStore({ client }: StoreContext) {
  const ask = createAnswerOrder();
  return createStore<ProfileState>()((set, get) => {
    async function check(): Promise<void> {
      const { text: profileJson } = get();
      const isNews = ask();
      // An empty form has nothing to mend yet.
      const isBlank = readDraft(profileJson) === null || isSameJson(readDraft(profileJson) ?? {}, {});
      const answer = isBlank
        ? { faults: [], note: null, goes: [] }
        : await quietly(() => client.connection.check({ profileJson }));
      if (answer !== null && isNews()) set(answer);
    }
    const checkSoon = debounce(() => drop(check()), checkTimes);

    function edit(changes: Partial<ProfileState>): void {
      set({ refusal: null, ...changes });
      checkSoon();
    }

    function begin(stored: string): void {
      edit({ text: stored, base: stored, typed: {} });
    }

    return {
      fields: null,
      text: '',
      base: '',
      view: 'fields',
      faults: [],
      note: null,
      goes: [],
      typed: {},
      refusal: null,
      async load() {
        if (get().fields !== null) return;
        const answer = await quietly(() => client.connection.form({}));
        if (answer !== null) set({ fields: answer.fields });
      },
      follow(stored) {
        const { text: edited, base } = get();
        if (stored !== base && edited === base) begin(stored);
      },
      settle: begin,
      setText: (changed) => edit({ text: changed, typed: {} }),
      setValue(path, value) {
        const draft = readDraft(get().text);
        if (draft !== null) edit({ text: draftText(withValueAt(draft, path, value)) });
      },
      typeJson(path, typed) {
        const value = readJson(typed);
        const isEmpty = typed.trim() === '';
        set({ typed: { ...get().typed, [path]: typed } });
        if (isEmpty || value !== undefined) get().setValue(path, isEmpty ? undefined : value);
      },
      show(view) {
        const { text: edited } = get();
        if (view === 'fields' && readDraft(edited) === null) set({ refusal: text('profileForm.notJson') });
        else if (view === 'json' && unreadPaths(get()).length > 0)
          set({ refusal: text('profileForm.fieldNotJson', { field: unreadPaths(get())[0] ?? '' }) });
        else set({ view, refusal: null, typed: {} });
      },
    };
  });
}

/** Such values stand in no profile yet. */
export function unreadPaths({ typed, text: edited }: Pick<ProfileState, 'typed' | 'text'>): readonly string[] {
  const draft = readDraft(edited) ?? {};
  return Object.entries(typed).flatMap(([path, words]) => {
    const value = readJson(words);
    const isRead = words.trim() === '' || (value !== undefined && isSameJson(value, valueAt(draft, path)));
    return isRead || value !== undefined ? [] : [path];
  });
}
