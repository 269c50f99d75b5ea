import type { CaptureNotice } from '../../../../preload/contract/views.ts';
import { doneFolderFault } from '../../../capture/hotFolder/doneFolderFault.ts';
import { type Described, describeFolder, noAnswer } from '../../../capture/hotFolder/folderState.ts';
import { originalsFault } from '../../../capture/hotFolder/originalsFault.ts';
import type { Sink } from '../../../capture/offer/capturedFile.ts';
import { offerFiles } from '../../../capture/offer/dropped.ts';
import type { ItemId } from '../../../domain/ids.ts';
import { photoSources } from '../../../domain/photo/photoSources.ts';
import { fileHeadTime } from '../../../imaging/tags/headTime.ts';
import { SingleFlight } from '../../../lib/async/singleFlight.ts';
import { givenFolder } from '../../../lib/files/givenFolder.ts';
import type { Ingested } from '../../intake/ingested.ts';
import { asReceived } from '../../intake/receive.ts';
import type { Parts } from '../../parts.ts';
import { triedAfterTaken } from '../../settings/hotFolderSettings.ts';
import { tryFile } from '../../sources/tryFile.ts';
import type { Implementer } from './implementer.ts';

/** Counting ends before by itself, see `describeFolder`. */
const longestTestMs = 12_000;

export function capturePart(os: Implementer, { core, hotFolder, practiceCamera }: Parts) {
  const folderTests = new SingleFlight<Described>(longestTestMs, core.time);
  return {
    files: os.capture.files.handler(async ({ input }) => {
      const itemId = (input.itemId ?? core.session.openItemId) as ItemId | null;
      if (itemId !== null) core.intake.checkDestination(itemId, input.sideUuid);
      const notices: CaptureNotice[] = [];
      // The first photo goes to the side it was dropped on, the others on to the next.
      let side = input.sideUuid;
      const settled = ({ answer, notice }: Ingested): void => {
        if (answer === 'accepted') side = null;
        notices.push(notice);
      };
      const areSeveral = input.files.length > 1;
      const to = { itemId, side: areSeveral ? null : side, sideNow: () => side, advances: areSeveral };
      const sink: Sink = async (file) => asReceived(await core.intake.receive(file, to), settled);
      try {
        await offerFiles(input.files, photoSources.byHand, sink, core.closing);
      } finally {
        if (itemId !== null) await core.recorder.flush(itemId);
      }
      return { notices };
    }),
    times: os.capture.times.handler(async ({ input }) => ({
      times: await Promise.all(input.heads.map((head) => fileHeadTime(head, head.name))),
    })),
    testFile: os.capture.testFile.handler(({ input, signal }) => tryFile(input.file, signal ?? core.closing)),
    practiceShot: os.capture.practiceShot.handler(({ input }) => practiceCamera.shoot(input.itemId as ItemId)),
    setHotFolder: os.capture.setHotFolder.handler(async ({ input }) => {
      await hotFolder.set(input);
      return {};
    }),
    testHotFolder: os.capture.testHotFolder.handler(async ({ input, signal }) => {
      const path = givenFolder(input.path, 'path');
      const rule = triedAfterTaken(core.store, path, input.originals);
      const own = [core.options.dataFolder];
      const look = async (): Promise<Described> => {
        const found = await describeFolder(path, own, signal ?? core.closing, core.time);
        if (!found.ok) return found;
        const never = rule.kind === 'move' ? await doneFolderFault(path, rule.folder, own) : null;
        const fault = never ?? (await originalsFault(path, rule));
        return fault === null ? found : { ok: false, message: fault };
      };
      return await folderTests.run(path, look, { ok: false, message: noAnswer(path) });
    }),
  };
}
