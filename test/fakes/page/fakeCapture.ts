import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import type { FakeActs } from './fakeActs.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

/** Photos that are handed over, and the hot folder. */
export function fakeCapturePart(os: Os, world: FakeWorld, { noted, emit, take, setStatus }: FakeActs) {
  return {
    files: os.capture.files.handler(({ input }) => {
      noted('capture.files', { ...input, files: input.files.map((file) => file.name) });
      const { itemId } = input;
      if (itemId === null) return { notices: [] };
      const notices = input.files.map((file, index) =>
        take(itemId, index === 0 ? input.sideUuid : null, file.name, 'drop'),
      );
      notices.forEach((notice) => {
        emit({ type: 'capture', notice });
      });
      return { notices };
    }),
    practiceShot: os.capture.practiceShot.handler(({ input }) => {
      noted('capture.practiceShot', input);
      const notice = take(input.itemId, null, 'practice.jpg', 'practice');
      emit({ type: 'capture', notice });
      return notice;
    }),
    setHotFolder: os.capture.setHotFolder.handler(({ input }) => {
      noted('capture.setHotFolder', input);
      const path = input.path ?? world.status.hotFolder.path;
      const { look, originals } = input;
      const usualDoneFolder = input.path === null ? null : `${path}/Sideshot done`;
      const hotFolder = {
        ...world.sources.hotFolder,
        usualDoneFolder,
        ...(look && { look }),
        ...(originals && { originals }),
      };
      world.sources = { ...world.sources, hotFolder };
      setStatus({
        hotFolder: {
          path,
          state: input.path === null ? 'off' : 'watching',
          message: null,
          passedOver: null,
          otherFiles: null,
          incomplete: null,
        },
      });
      return {};
    }),
    // The files of tests have their time as their text.
    times: os.capture.times.handler(async ({ input }) => {
      noted('capture.times', { heads: input.heads.length });
      return { times: await Promise.all(input.heads.map(async (head) => Number(await head.text()) || null)) };
    }),
    testFile: os.capture.testFile.handler(({ input }) => {
      noted('capture.testFile', { file: input.file.name });
      return {
        ok: true,
        message: text('tryFile.taken', { file: input.file.name, format: 'JPEG', width: 6000, height: 4000 }),
      };
    }),
    testHotFolder: os.capture.testHotFolder.handler(({ input }) => {
      noted('capture.testHotFolder', input);
      return { ok: true, message: asGiven(`${input.path} can be read and holds 3 photos now.`) };
    }),
  };
}

/** What Settings shows of sources, and the files that were not taken. */
export function fakeSourcesPart(os: Os, world: FakeWorld, { noted, setStatus }: FakeActs) {
  return {
    programs: os.sources.programs.handler(() => ({
      programs: [
        {
          program: 'gphoto2',
          folder: '/home/kim/Pictures',
          advice: text('cameraProgram.gphoto2'),
          isThere: true,
        },
      ],
    })),
    get: os.sources.get.handler(() => {
      noted('sources.get', {});
      return world.sources;
    }),
    refused: os.sources.refused.handler(() => ({ files: world.refused, count: world.refused.length })),
    dismissRefused: os.sources.dismissRefused.handler(({ input }) => {
      noted('sources.dismissRefused', input);
      world.refused = input.id === null ? [] : world.refused.filter(({ id }) => id !== input.id);
      setStatus({ refusedFiles: world.refused.length });
      return {};
    }),
  };
}
