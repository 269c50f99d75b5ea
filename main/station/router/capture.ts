import type { ItemId } from '../../domain/ids.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { fileHeadTime } from '../../imaging/tags/headTime.ts';
import type { Finishing } from '../shoot/finishing.ts';
import { type DroppedParts, takeDroppedFiles } from '../sources/droppedFiles.ts';
import type { HotFolderSource } from '../sources/hotFolderSource.ts';
import type { PracticeCamera } from '../sources/practiceCamera.ts';
import { tryFile } from '../sources/tryFile.ts';
import { createTryFolder, type TryFolderParts } from '../sources/tryFolder.ts';
import type { Implementer } from './implementer.ts';

export interface CaptureDoor extends DroppedParts, TryFolderParts {
  readonly hotFolder: Pick<HotFolderSource, 'set'>;
  readonly practiceCamera: PracticeCamera;
  readonly imaging: Imaging;
  readonly finishing: Pick<Finishing, 'during'>;
}

export function capturePart(os: Implementer, parts: CaptureDoor) {
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
