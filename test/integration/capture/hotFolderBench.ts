import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { FolderState } from '../../../main/capture/hotFolder/folderState.ts';
import { type WatchOptions, watchFolder } from '../../../main/capture/hotFolder/hotFolder.ts';
import type { CapturedFile, Received, Sink, SinkAnswer } from '../../../main/capture/offer/capturedFile.ts';
import { UnreadablePhoto } from '../../../main/imaging/decode/unreadablePhoto.ts';
import { openMediaStore } from '../../../main/imaging/store/mediaStore.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

export const never = new AbortController().signal;

/** A hot folder with the real media store behind it; `root` is the folder that both lie in. All goes with the test. */
export async function hotFolderBench() {
  const root = temporaryFolder();
  const folder = join(root, 'hot');
  mkdirSync(folder);
  const store = await openMediaStore(join(root, 'media'), ownImaging);

  /** A station in small: decides by the media store and remembers what it decided. */
  function station() {
    const decided: { name: string; answer: SinkAnswer; reason: string }[] = [];
    const known = new Set<string>();
    let tries = 0;
    const decide = (file: CapturedFile, answer: SinkAnswer, reason: string): SinkAnswer => {
      decided.push({ name: file.filename, answer, reason });
      if (file.fingerprint !== null) known.add(file.fingerprint);
      return answer;
    };
    const refuse = (file: CapturedFile) => (error: unknown) => {
      if (!(error instanceof UnreadablePhoto)) throw error;
      return error.mayBeIncomplete && !file.lastTry ? 'not_yet' : decide(file, 'refused', error.message);
    };
    const sink: Sink = async (file) => {
      tries += 1;
      return await store.receive(file.content, never).then(
        (received): Received => ({
          kind: 'arrived',
          heldUntil: () => null,
          capturedAt: received.capturedAt,
          settle: () => store.examine(received, never).then(() => decide(file, 'accepted', ''), refuse(file)),
        }),
        (error: unknown): Received => ({ kind: 'decided', answer: refuse(file)(error) }),
      );
    };
    return { sink, decided, known, names: () => decided.map((one) => one.name), tries: () => tries };
  }

  /** Watches until the test ends. */
  function start(options: Partial<WatchOptions> & Pick<WatchOptions, 'sink'>) {
    const states: FolderState[] = [];
    const said: string[] = [];
    const note = (message: string, fields?: Readonly<Record<string, unknown>>) =>
      void said.push(`${message}: ${String(fields?.filename)}`);
    const watch = watchFolder({
      folder,
      isKnown: () => false,
      onState: (state) => states.push(state),
      log: { info: note, warn: note },
      signal: never,
      rescanMs: 50,
      ...options,
    });
    onTestFinished(() => watch.close());
    return { watch, states, said };
  }

  return { root, folder, store, station, start };
}

export { until } from '../../fakes/until.ts';

export const picture = (label: string, second = 0) =>
  cameraJpeg({ width: 300, height: 200, label, takenAt: `2025:01:31 10:20:0${second}` });

/** Long enough for several looks: what has not come by then does not come. */
export const severalLooks = () => setTimeout(250);
