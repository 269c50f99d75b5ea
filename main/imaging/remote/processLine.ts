import { readFileSync } from 'node:fs';
import type { ImagingCall } from '../imaging.ts';
import type { Reply } from '../wire/messages.ts';
import { errorOf } from '../wire/wireError.ts';
import { type Death, deathOf, type LifeOfProcess } from './deaths.ts';
import type { ImagingChild, ImagingEnd, LaunchImaging } from './imagingChild.ts';

export interface Job {
  readonly id: number;
  readonly call: ImagingCall;
  readonly asked: unknown;
  readonly limitMs: number;
  readonly isGivenUp: boolean;
  deaths: number;
  kills: number;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export interface LineOptions {
  readonly launch: LaunchImaging;
  readonly atOnce: number;
  readonly restMs: number;
  readonly afterDeath: (job: Job, death: Death) => void;
  readonly onEnd: (end: ImagingEnd, death: Death | null, jobs: readonly Job[]) => void;
}

/** A process that holds more than a burst needs rests for a short time only. */
const largeBytes = 500_000_000;
const shortRestMs = 5_000;
const endLimitMs = 5_000;
/** Takes a third of a second (measured); this allows for a stalled machine. */
const startLimitMs = 60_000;
const startId = 0;

interface Running {
  readonly child: ImagingChild;
  readonly jobs: Map<number, Job>;
  readonly limits: Map<number, NodeJS.Timeout>;
  readonly oomKillsBefore: number | null;
  wasReady: boolean;
  sentenced: LifeOfProcess['sentenced'];
  rssBytes: number;
  isEnding: boolean;
}

/** One process at a time, started on demand. */
export class ProcessLine {
  readonly #options: LineOptions;
  readonly #waiting: Job[] = [];
  readonly #ending = new Set<ImagingChild>();
  #running: Running | null = null;
  #resting: NodeJS.Timeout | null = null;
  #isHeld = false;
  #isClosed = false;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** A job that comes again keeps its turn. */
  add(job: Job): void {
    const at = this.#waiting.findIndex(({ id }) => id > job.id);
    this.#waiting.splice(at < 0 ? this.#waiting.length : at, 0, job);
    this.#next();
  }

  warm(): void {
    if (this.#isClosed) return;
    this.#running ??= this.#start();
    if (this.#running.jobs.size === 0) this.#rest();
  }

  cancel(job: Job): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) this.#waiting.splice(at, 1);
    else if (this.#running?.jobs.has(job.id)) this.#running.child.channel.send({ kind: 'cancel', id: job.id });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.length = 0;
    if (this.#running) this.#endInOrder(this.#running);
    await Promise.all([...this.#ending].map(({ ended }) => ended));
  }

  #next(): void {
    while (this.#waiting.length > 0 && !this.#isClosed && !this.#isHeld) {
      this.#running ??= this.#start();
      const running = this.#running;
      if (running.jobs.size >= this.#options.atOnce) return;
      const job = this.#waiting.shift();
      if (job === undefined || job.isGivenUp) continue;
      this.#give(running, job);
    }
  }

  #give(running: Running, job: Job): void {
    if (this.#resting) clearTimeout(this.#resting);
    running.child.keepAlive(true);
    running.jobs.set(job.id, job);
    if (running.wasReady) this.#limit(running, job);
    running.child.channel.send({ kind: 'ask', id: job.id, call: job.call, asked: job.asked });
  }

  #limit(running: Running, { id, limitMs }: Pick<Job, 'id' | 'limitMs'>): void {
    const onLimit = (): void => {
      running.sentenced ??= 'tooSlow';
      running.child.kill();
    };
    running.limits.set(id, setTimeout(onLimit, limitMs).unref());
  }

  #start(): Running {
    const child = this.#options.launch();
    const running: Running = {
      child,
      jobs: new Map(),
      limits: new Map(),
      oomKillsBefore: oomKills(),
      wasReady: false,
      sentenced: null,
      rssBytes: 0,
      isEnding: false,
    };
    this.#limit(running, { id: startId, limitMs: startLimitMs });
    child.channel.onMessage((reply) => this.#take(running, reply));
    void child.ended.then((end) => this.#ended(running, end));
    child.keepAlive(false);
    return running;
  }

  #take(running: Running, reply: Reply): void {
    if (reply.kind === 'ready') {
      running.wasReady = true;
      clearTimeout(running.limits.get(startId));
      for (const job of running.jobs.values()) this.#limit(running, job);
      return;
    }
    running.rssBytes = reply.rssBytes;
    if (reply.kind === 'overMemory') {
      running.sentenced ??= 'overMemory';
      running.child.kill();
      return;
    }
    const job = running.jobs.get(reply.id);
    clearTimeout(running.limits.get(reply.id));
    running.limits.delete(reply.id);
    running.jobs.delete(reply.id);
    if (reply.kind === 'done') job?.resolve(reply.answer);
    else job?.reject(errorOf(reply.error));
    this.#next();
    if (running.jobs.size === 0 && running === this.#running) this.#rest();
  }

  #rest(): void {
    const running = this.#running;
    if (running === null) return;
    running.child.keepAlive(false);
    if (this.#resting) clearTimeout(this.#resting);
    const restMs = running.rssBytes > largeBytes ? Math.min(shortRestMs, this.#options.restMs) : this.#options.restMs;
    this.#resting = setTimeout(() => {
      if (running === this.#running && running.jobs.size === 0) this.#endInOrder(running);
    }, restMs).unref();
  }

  #endInOrder(running: Running): void {
    this.#running = null;
    if (this.#resting) clearTimeout(this.#resting);
    for (const limit of running.limits.values()) clearTimeout(limit);
    running.isEnding = true;
    this.#ending.add(running.child);
    // Closing waits for the process's end, which is forced if need be.
    running.child.keepAlive(this.#isClosed);
    running.child.end();
    const late = setTimeout(() => running.child.kill(), endLimitMs);
    void running.child.ended.then(() => {
      clearTimeout(late);
      this.#ending.delete(running.child);
    });
  }

  #ended(running: Running, end: ImagingEnd): void {
    for (const limit of running.limits.values()) clearTimeout(limit);
    const jobs = [...running.jobs.values()].filter(({ isGivenUp }) => !isGivenUp);
    if (running.isEnding) {
      this.#options.onEnd(end, null, []);
      return;
    }
    if (this.#running === running) this.#running = null;
    const death = deathOf(end, { ...running, oomKillsAfter: oomKills() });
    this.#options.onEnd(end, death, jobs);
    // All of them are queued again before the first is sent.
    this.#isHeld = true;
    for (const job of jobs) this.#options.afterDeath(job, death);
    this.#isHeld = false;
    this.#next();
  }
}

/** Processes that Linux has ended because memory ran out; null where the system does not tell. */
function oomKills(): number | null {
  try {
    const found = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1];
    return found === undefined ? null : Number(found);
  } catch {
    return null;
  }
}
