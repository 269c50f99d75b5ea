import type { CaptureNotice } from '../../../preload/contract/views.ts';
import { offerFiles } from '../../capture/dropped.ts';
import { describeFolder } from '../../capture/folderState.ts';
import type { ItemId } from '../../domain/ids.ts';
import { checkDestination, ingest } from '../ingest.ts';
import type { Parts } from '../parts.ts';
import type { Implementer } from './implementer.ts';

export function capturePart(os: Implementer, { core, hotFolder, practiceCamera }: Parts) {
  return {
    files: os.capture.files.handler(async ({ input }) => {
      const itemId = (input.itemId ?? core.session.openItemId) as ItemId | null;
      if (itemId !== null) checkDestination(core, itemId, input.sideUuid);
      const notices: CaptureNotice[] = [];
      let side = input.sideUuid;
      await offerFiles(
        input.files,
        'dropped',
        async (file) => {
          const { answer, notice } = await ingest(core, file, { itemId, side }, core.closing);
          // The first photo goes to the side it was dropped on, the others on to the next.
          if (answer === 'accepted') side = null;
          notices.push(notice);
          return answer;
        },
        core.closing,
      );
      return { notices };
    }),
    practiceShot: os.capture.practiceShot.handler(({ input }) => practiceCamera.shoot(input.itemId as ItemId)),
    setHotFolder: os.capture.setHotFolder.handler(async ({ input }) => {
      await hotFolder.set(input);
      return {};
    }),
    testHotFolder: os.capture.testHotFolder.handler(({ input, signal }) =>
      describeFolder(input.path, [core.options.dataFolder], signal ?? core.closing),
    ),
  };
}
