import { createStore } from 'zustand/vanilla';
import type { LastPhoto, SourcesView } from '../../preload/contract/sources.ts';
import type { CaptureNotice } from '../../preload/contract/views.ts';
import { type Attempted, attemptHere, quietly, type StoreContext } from './context.ts';
import { type FormResult, failed } from './formResult.ts';

export interface SourcesState {
  /** Null until it was read: it is read when it is looked at. */
  readonly view: SourcesView | null;
  readonly testingFolder: boolean;
  readonly folderResult: FormResult | null;
  /** Reads it when it was read before. */
  reload(): Promise<void>;
  look(): Promise<void>;
  /** A photo has just come: its source's sign of life. */
  applyCapture(notice: CaptureNotice): void;
  testFolder(path: string): Promise<void>;
  setFolder(path: string | null): Promise<void>;
}

/** Where photos come from: how each source is set, its test, and the newest photo that it gave. */
export function createSourcesStore({ client }: StoreContext) {
  return createStore<SourcesState>()((set, get) => {
    async function withFolder<T>(call: () => Promise<T>, toResult: (value: T) => FormResult): Promise<void> {
      set({ testingFolder: true, folderResult: null });
      try {
        const answer: Attempted<T> = await attemptHere(call);
        set({ folderResult: answer.ok ? toResult(answer.value) : failed(answer.error) });
      } finally {
        set({ testingFolder: false });
      }
    }

    return {
      view: null,
      testingFolder: false,
      folderResult: null,
      async reload() {
        if (get().view !== null) await get().look();
      },
      async look() {
        const view = await quietly(() => client.sources.get({}));
        if (view !== null) set({ view });
      },
      applyCapture({ accepted, photoId, source, filename, at }) {
        const { view } = get();
        if (view === null || !accepted || photoId === null) return;
        set({ view: { ...view, lastPhotos: withNewest(view.lastPhotos, { source, photoId, filename, at }) } });
      },
      testFolder: (path) =>
        withFolder(
          () => client.capture.testHotFolder({ path }),
          ({ ok, message }) => ({ ok, message, field: null }),
        ),
      setFolder: (path) =>
        withFolder(
          async () => {
            await client.capture.setHotFolder({ path });
            return path === null ? null : client.capture.testHotFolder({ path });
          },
          (found) => ({ ok: found?.ok !== false, message: nowSet(found), field: null }),
        ),
    };
  });
}

function withNewest(photos: readonly LastPhoto[], newest: LastPhoto): LastPhoto[] {
  return [...photos.filter(({ source }) => source !== newest.source), newest];
}

/** Null for a hot folder that was turned off. */
function nowSet(found: { readonly ok: boolean; readonly message: string } | null): string {
  if (found === null) return 'The hot folder is off.';
  return found.ok ? 'The hot folder is on.' : `Photos are taken from here once the folder is there. ${found.message}`;
}
