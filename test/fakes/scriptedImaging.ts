import type { ImagingChild, ImagingEnd } from '../../main/imaging/remote/imagingChild.ts';
import type { Question, Reply } from '../../main/imaging/wire/messages.ts';

/** An imaging process that a test plays: it sees what is asked, and answers or dies as the test says. */
export interface ScriptedProcess {
  /** Paths that it was asked about and has not answered. */
  readonly asked: readonly string[];
  readonly cancelled: readonly number[];
  readonly hasEnded: boolean;
  ready(): void;
  answer(path: string, rssBytes?: number): void;
  say(reply: Reply): void;
  die(end: Partial<ImagingEnd>): Promise<void>;
}

export function scriptedImaging() {
  const processes: ScriptedProcess[] = [];

  function launch(): ImagingChild {
    const { promise: ended, resolve } = Promise.withResolvers<ImagingEnd>();
    const open = new Map<string, number>();
    const cancelled: number[] = [];
    let hasEnded = false;
    let notify = (_: Reply): void => undefined;
    const end = (how: Partial<ImagingEnd>): void => {
      hasEnded = true;
      resolve({ code: null, signal: null, words: '', ...how });
    };
    processes.push({
      get asked() {
        return [...open.keys()];
      },
      cancelled,
      get hasEnded() {
        return hasEnded;
      },
      ready: () => notify({ kind: 'ready' }),
      answer(path, rssBytes = 1) {
        const id = open.get(path) ?? Number.NaN;
        open.delete(path);
        notify({ kind: 'done', id, answer: Buffer.from(path), rssBytes });
      },
      say: (reply) => notify(reply),
      async die(how) {
        end(how);
        await new Promise(setImmediate);
      },
    });
    return {
      channel: {
        send(question: Question) {
          if (question.kind === 'cancel') cancelled.push(question.id);
          // Tests ask about files alone.
          else open.set((question.asked as { readonly path: string }).path, question.id);
        },
        onMessage(listen) {
          notify = listen;
        },
        onEnd: () => undefined,
      },
      ended,
      end: () => end({ code: 0 }),
      kill: () => end({ signal: 'SIGKILL' }),
      keepAlive: () => undefined,
    };
  }

  return { launch, processes };
}
