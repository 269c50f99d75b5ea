import type {
  CameraProgram,
  HotFolderChange,
  LastPhoto,
  RefusedFile,
  SourcesView,
} from '../../../main/contract/sources.ts';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { nothingDroppedText, tooLargeText } from '../batchFiles.ts';
import { type Attempted, attempt, attemptHere, quietly, type StoreContext } from '../context.ts';
import { type FormResult, fromCore, saidPlainly } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface SourcesState {
  readonly testingFolder: boolean;
  readonly folderResult: FormResult | null;
  readonly tryingFile: boolean;
  readonly fileResult: FormResult | null;
  /** Newest first. */
  readonly refused: { readonly files: readonly RefusedFile[]; readonly count: number } | null;
  readonly dismissing: boolean;
  readonly programs: readonly CameraProgram[];
  lookAtPrograms(): Promise<void>;
  applyCapture(notice: CaptureNotice): void;
  testFolder(settings: HotFolderChange & { readonly path: string }): Promise<void>;
  /** Sets only the differences from `before`: another window's changes stay. */
  setFolder(settings: HotFolderChange & { readonly path: string }, before: HotFolderChange): Promise<void>;
  turnFolderOff(): Promise<void>;
  forgetResults(): void;
  /** Nothing of it is saved. */
  tryFirst(files: readonly File[]): Promise<void>;
  lookAtRefused(): Promise<void>;
  /** Null for all. */
  dismissRefused(id: number | null): Promise<void>;
}

export function createSourcesStore(context: StoreContext) {
  const { client } = context;
  const source = { topics: ['setting:hotFolder'], read: () => client.sources.get({}), isLazy: true };
  return createResource<SourcesView, SourcesState>(context, source, ({ get, set }) => {
    async function withFolder<T>(call: () => Promise<T>, toResult: (value: T) => FormResult): Promise<void> {
      set({ testingFolder: true, folderResult: null });
      try {
        const answer: Attempted<T> = await attemptHere(call);
        set({ folderResult: answer.ok ? toResult(answer.value) : saidPlainly(answer.error) });
        await get().reload();
      } finally {
        set({ testingFolder: false });
      }
    }

    return {
      testingFolder: false,
      folderResult: null,
      tryingFile: false,
      fileResult: null,
      refused: null,
      dismissing: false,
      programs: [],
      async lookAtPrograms() {
        const answer = await quietly(() => client.sources.programs({}));
        if (answer !== null) set({ programs: answer.programs });
      },
      applyCapture({ accepted, photoId, source, filename, at }) {
        const { view } = get();
        if (view === null || !accepted || photoId === null) return;
        set({ view: { ...view, lastPhotos: withNewest(view.lastPhotos, { source, photoId, filename, at }) } });
      },
      testFolder: ({ path, originals, endings }) =>
        withFolder(() => client.capture.testHotFolder({ path, originals, endings }), fromCore),
      setFolder: (settings, before) =>
        withFolder(
          async () => {
            await client.capture.setHotFolder(differing(settings, before));
            const { path, originals, endings } = settings;
            return await client.capture.testHotFolder({ path, originals, endings });
          },
          ({ ok, message }) => ({ ok, message: nowSet(ok, message), field: null }),
        ),
      turnFolderOff: () =>
        withFolder(
          () => client.capture.setHotFolder({ path: null }),
          () => ({ ok: true, message: text('sources.hotFolder.isOff'), field: null }),
        ),
      forgetResults: () => set({ folderResult: null, fileResult: null }),
      async tryFirst([file]) {
        const tooLarge = file === undefined ? null : tooLargeText([file]);
        if (file === undefined || tooLarge !== null) {
          set({ fileResult: { ok: false, message: tooLarge ?? nothingDroppedText, field: null } });
          return;
        }
        set({ tryingFile: true, fileResult: null });
        try {
          const answer = await attemptHere(() => client.capture.testFile({ file }));
          set({ fileResult: answer.ok ? fromCore(answer.value) : saidPlainly(answer.error) });
        } finally {
          set({ tryingFile: false });
        }
      },
      async lookAtRefused() {
        const refused = await quietly(() => client.sources.refused({}));
        if (refused !== null) set({ refused });
      },
      async dismissRefused(id) {
        set({ dismissing: true });
        try {
          await attempt(context, () => client.sources.dismissRefused({ id }));
          await get().lookAtRefused();
        } finally {
          set({ dismissing: false });
        }
      },
    };
  });
}

function withNewest(photos: readonly LastPhoto[], newest: LastPhoto): LastPhoto[] {
  return [...photos.filter(({ source }) => source !== newest.source), newest];
}

function nowSet(isGood: boolean, message: Text): Text {
  return isGood ? text('sources.hotFolder.isOn', { message }) : text('sources.hotFolder.isSet', { message });
}

function differing(now: HotFolderChange, before: HotFolderChange): HotFolderChange {
  const isSame = (part: keyof HotFolderChange): boolean => JSON.stringify(now[part]) === JSON.stringify(before[part]);
  const parts = (['path', 'look', 'originals', 'endings'] as const).filter((part) => !isSame(part));
  return Object.fromEntries(parts.map((part) => [part, now[part]]));
}
