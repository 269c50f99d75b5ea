import { createStore } from 'zustand/vanilla';
import { type Text, text } from '../../../main/texts/text.ts';
import type {
  JsonValue,
  ProfileCheck,
  ProfileFault,
  ProfileField,
} from '../../../preload/contract/connection/profileForm.ts';
import { createAnswerOrder } from '../../data/answerOrder.ts';
import { drop, quietly, type StoreContext } from '../../data/context.ts';
import { debounce } from '../../data/debounce.ts';
import { draftText, isSameJson, readDraft, readJson, valueAt, withValueAt } from './profileDraft.ts';

export interface ProfileState {
  /** Every field that a profile can have, as the core tells; null until it has. */
  readonly fields: readonly ProfileField[] | null;
  /** The profile as it is edited. Fields and JSON show the same text: it is the one truth of the form. */
  readonly text: string;
  /** The stored profile that the text began with. */
  readonly base: string;
  readonly view: 'fields' | 'json';
  readonly faults: readonly ProfileFault[];
  /** Of the address: that it is this machine, say. */
  readonly note: Text | null;
  /** Where each operation goes; none while something is wrong. */
  readonly goes: ProfileCheck['goes'];
  /** What was typed into fields of JSON, as it was typed; a text that is not JSON yet is only here. */
  readonly typed: Readonly<Record<string, string>>;
  /** Why the other view can't be shown. */
  readonly refusal: Text | null;
  load(): Promise<void>;
  /** The stored profile has come or has changed: what is being edited stays. */
  follow(stored: string): void;
  /** The draft was saved, or is given up: the stored profile takes its place. */
  settle(stored: string): void;
  /** A whole text: typed, pasted, or of a file. */
  setText(text: string): void;
  /** Undefined takes the field out of the profile. */
  setValue(path: string, value: JsonValue | undefined): void;
  /** What was typed into a field of JSON. */
  typeJson(path: string, typed: string): void;
  show(view: 'fields' | 'json'): void;
}

/** Told when a person pauses. */
const checkTimes = { pauseMs: 150, latestMs: 600 };

/** The connection profile while it is edited. */
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

/** The fields whose text is not JSON: it stands in no profile yet. */
export function unreadPaths({ typed, text: edited }: Pick<ProfileState, 'typed' | 'text'>): readonly string[] {
  const draft = readDraft(edited) ?? {};
  return Object.entries(typed).flatMap(([path, words]) => {
    const value = readJson(words);
    const isRead = words.trim() === '' || (value !== undefined && isSameJson(value, valueAt(draft, path)));
    return isRead || value !== undefined ? [] : [path];
  });
}
