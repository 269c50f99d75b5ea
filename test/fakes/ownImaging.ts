import type { Imaging } from '../../main/imaging/imaging.ts';
import { createOwnImaging } from '../../main/imaging/process/ownImaging.ts';
import { serve } from '../../main/imaging/process/serve.ts';
import type { ImagingEnd, LaunchImaging } from '../../main/imaging/remote/imagingChild.ts';
import { createTagReader } from '../../main/imaging/tags/exifTool.ts';
import type { Question, Reply } from '../../main/imaging/wire/messages.ts';
import { rememberPictures } from './rememberedPictures.ts';

/** ExifTool of `ownImaging`: it is started again after a close. */
export const ownTagReader = createTagReader();

const real = createOwnImaging({ tagReader: ownTagReader });

/**
 * What decodes in the process of the tests, for all of them: a test starts no process of its own for a picture. It has nothing to close:
 * its threads keep nothing alive. `test/integration/imaging/imagingPort.test.ts` holds that it answers as the process does.
 */
export const ownImaging: Imaging = {
  ...real,
  ask: rememberPictures(real.ask),
  close: async () => undefined,
};

/** For a station: the same behind its own end of the talk. `imaging` is for a test that plants a fault. */
export function launchOwn(imaging: Pick<Imaging, 'ask'> = ownImaging): LaunchImaging {
  return () => {
    const toStation = listeners<Reply>();
    const toProgram = listeners<Question>();
    const { promise: ended, resolve } = Promise.withResolvers<ImagingEnd>();
    const end = (): void => resolve({ code: 0, signal: null, words: '' });
    const killed = (): void => resolve({ code: null, signal: 'SIGKILL', words: '' });
    // As over a pipe: nothing is heard before the caller has done what it was about.
    queueMicrotask(() =>
      serve(
        { send: toStation.notify, onMessage: toProgram.listen, onEnd: () => undefined },
        { ...ownImaging, ...imaging },
      ),
    );
    return {
      channel: {
        send: (question) => queueMicrotask(() => toProgram.notify(question)),
        onMessage: toStation.listen,
        onEnd: () => undefined,
      },
      ended,
      end,
      kill: killed,
      keepAlive: () => undefined,
    };
  };
}

function listeners<Message>() {
  const all: ((message: Message) => void)[] = [];
  return {
    listen: (listener: (message: Message) => void): void => void all.push(listener),
    notify(message: Message): void {
      for (const listener of all) listener(message);
    },
  };
}
