import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { Answer, Imaging, ImagingCall } from '../imaging.ts';
import { tooSlow, Undecodable } from '../undecodable.ts';
import { afterDeath, type Death } from './deaths.ts';
import type { ImagingEnd, LaunchImaging } from './imagingChild.ts';
import { type Job, ProcessLine } from './processLine.ts';

export interface RemoteImagingOptions {
  readonly launch: LaunchImaging;
  /** Receives disorderly ends and last words. */
  readonly report?: (trouble: ImagingTrouble) => void;
  readonly limits?: Partial<ImagingLimits>;
}

export interface ImagingTrouble extends ImagingEnd {
  readonly why: Death['kind'] | null;
  readonly calls: readonly ImagingCall[];
}

export interface ImagingLimits {
  readonly answerMs: number;
  /** Other programs and slow decoders have their own limits. */
  readonly slowAnswerMs: number;
  readonly restMs: number;
}

/** A photo takes 0.1 s, the largest one some seconds (docs/performance.md). */
const defaultLimits: ImagingLimits = { answerMs: 60_000, slowAnswerMs: 180_000, restMs: 300_000 };
const slowCalls: ReadonlySet<ImagingCall> = new Set(['picture', 'requireWholeRaw', 'copy']);

const atOnce = 4;

/**
 * If the process dies, a new one gets its jobs once more; a suspect job runs alone in a separate process, so that
 * others go on. After its second death a picture is unreadable.
 */
export function remoteImaging({ launch, report = () => undefined, limits }: RemoteImagingOptions): Imaging {
  const { answerMs, slowAnswerMs, restMs } = { ...defaultLimits, ...limits };
  const open = new Set<Job>();
  let last = 0;
  let isClosed = false;

  function onDeath(job: Job, death: Death): void {
    if (death.kind === 'killed') job.kills += 1;
    else job.deaths += 1;
    switch (afterDeath(death, job)) {
      case 'again':
        (job.deaths === 0 ? defaults : apart).add(job);
        break;
      case 'apart':
        apart.add(job);
        break;
      case 'refused':
        job.reject(unreadable());
        break;
      case 'tooSlow':
        job.reject(tooSlow(job.limitMs, { isTried: true }));
        break;
      case 'failed':
        job.reject(new StationError('failed', text('imaging.notThere')));
        break;
    }
  }

  const onEnd = (end: ImagingEnd, death: Death | null, jobs: readonly Job[]): void => {
    if (death === null && end.words === '') return;
    report({ ...end, why: death?.kind ?? null, calls: jobs.map(({ call }) => call) });
  };
  const defaults = new ProcessLine({ launch, atOnce, restMs, afterDeath: onDeath, onEnd });
  const apart = new ProcessLine({ launch, atOnce: 1, restMs: Math.min(restMs, 5_000), afterDeath: onDeath, onEnd });

  return {
    ask<Name extends ImagingCall>(call: Name, asked: unknown, signal?: AbortSignal): Promise<Answer<Name>> {
      return new Promise((resolve, reject) => {
        if (isClosed) throw closedError();
        signal?.throwIfAborted();
        let isGivenUp = false;
        const settle = (): void => {
          isGivenUp = true;
          open.delete(job);
          signal?.removeEventListener('abort', onAbort);
        };
        last += 1;
        const job: Job = {
          id: last,
          call,
          asked,
          limitMs: slowCalls.has(call) ? slowAnswerMs : answerMs,
          get isGivenUp() {
            return isGivenUp;
          },
          deaths: 0,
          kills: 0,
          resolve(answer) {
            settle();
            // The process answers in the type of its question.
            resolve(answer as Answer<Name>);
          },
          reject(error) {
            settle();
            reject(error);
          },
        };
        const onAbort = (): void => {
          settle();
          for (const line of [defaults, apart]) line.cancel(job);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', onAbort);
        open.add(job);
        defaults.add(job);
      });
    },
    warm: () => defaults.warm(),
    async close() {
      isClosed = true;
      for (const job of [...open]) job.reject(closedError());
      await Promise.all([defaults.close(), apart.close()]);
    },
  };
}

function closedError(): Error {
  return new Error('The imaging process is closed.');
}

/** A source offers the file again when it changes. */
function unreadable(): Undecodable {
  const damage = text('damage.unreadPictures');
  return new Undecodable((file) => text('damaged.picture', { file, damage }), { mayBeIncomplete: false });
}
