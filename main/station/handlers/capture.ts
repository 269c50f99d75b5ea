import { handedOver } from '../../capture/offer/dropped.ts';
import type { WatchLine } from '../../contract/commands/photos.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { fileHeadTime } from '../../imaging/tags/headTime.ts';
import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import { reportedLines } from '../../lib/async/reportedLines.ts';
import { plainName } from '../../lib/files/plainName.ts';
import { endingsOf } from '../settings/hotFolderSettings.ts';
import type { Finishing } from '../shoot/finishing.ts';
import { type DroppedParts, takeDroppedFiles } from '../sources/droppedFiles.ts';
import type { HotFolderSource } from '../sources/hotFolderSource.ts';
import { type ImportFilesParts, importFiles } from '../sources/importFiles.ts';
import { ingestResult } from '../sources/ingestResult.ts';
import type { PracticeCamera } from '../sources/practiceCamera.ts';
import { tryFile } from '../sources/tryFile.ts';
import { createTryFolder, type TryFolderParts } from '../sources/tryFolder.ts';
import { createWatchCommand, type WatchParts } from '../sources/watchCommand.ts';
import { itemOfReference } from '../views/statusJson.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface CaptureDependencies extends DroppedParts, TryFolderParts {
  readonly hotFolder: Pick<HotFolderSource, 'set'>;
  readonly practiceCamera: PracticeCamera;
  readonly imaging: Imaging;
  readonly finishing: Pick<Finishing, 'during'>;
}

export function capturePart(os: Implementer, parts: CaptureDependencies) {
  const { hotFolder, practiceCamera, closing, finishing } = parts;
  const tryFolder = createTryFolder(parts);
  return {
    files: os.capture.files.handler(async ({ input }) => ({
      notices: [
        ...(await finishing.during(input.itemId as ItemId | null, () =>
          takeDroppedFiles(parts, { ...input, itemId: input.itemId as ItemId | null }),
        )),
      ],
    })),
    times: os.capture.times.handler(async ({ input }) => ({
      times: await Promise.all(
        input.heads.map(async (head) => fileHeadTime(Buffer.from(await head.arrayBuffer()), head.name)),
      ),
    })),
    testFile: os.capture.testFile.handler(({ input, signal }) => tryFile(parts.imaging, input.file, signal ?? closing)),
    practiceShot: os.capture.practiceShot.handler(({ input }) =>
      finishing.during(input.itemId as ItemId, () => practiceCamera.shoot(input.itemId as ItemId)),
    ),
    setHotFolder: os.capture.setHotFolder.handler(async ({ input }) => {
      await hotFolder.set(input);
      return {};
    }),
    testHotFolder: os.capture.testHotFolder.handler(({ input, signal }) => tryFolder(input, signal ?? closing)),
  };
}

export type PhotoCommandDependencies = ImportFilesParts &
  WatchParts & {
    readonly view: ViewContext;
    readonly calls: Pick<PendingCalls, 'run'>;
  };

export function photoCommands(os: CommandImplementer, door: PhotoCommandDependencies) {
  const { store, intake, session, calls, closing } = door;
  const watchUntil = createWatchCommand(door);
  const itemOf = (reference: string) => itemOfReference(door.view, reference).id;
  return {
    importPhotos: os.importPhotos.handler(async ({ input: { reference, side, files } }) => {
      const photos = await importFiles(door, itemOf(reference), side, files);
      return { reference_id: reference, photos, refused: photos.filter((photo) => !photo.accepted).length };
    }),
    ingest: os.ingest.handler(async ({ input: { reference, file, source } }) => {
      const itemId = reference === null ? session.openItemId : itemOf(reference);
      const captured = handedOver({ path: file }, plainName(file), source);
      return ingestResult(store, file, await intake.ingest(captured, { itemId, side: null }));
    }),
    watch: os.watch.handler(async function* ({ input: { folder, reference, endings = null }, signal = closing }) {
      const itemId = reference === null ? null : itemOf(reference);
      yield* reportedLines<WatchLine>((report) =>
        calls.run(() =>
          watchUntil({
            folder,
            endings: endingsOf({ endings }),
            itemId,
            onPhoto: (photo) => report({ type: 'photo', photo }),
            onNote: (text) => report({ type: 'note', text }),
            signal,
          }),
        ),
      );
    }),
  };
}
