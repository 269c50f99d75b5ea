import type { PictureSize } from '../../../../main/contract/liveCamera.ts';

/** A camera as Chromium's tracks know it: its own sizes, and what happens when it is set to one. */
export interface FakeSensor {
  /** The largest first. */
  readonly sizes: readonly PictureSize[];
  /** What it takes to start at another size. */
  readonly restartMs: number;
  /** What starting at a size does instead: the driver hangs, refuses, agrees and changes nothing, or its stream ends. */
  readonly breaks: ReadonlyMap<string, 'hangs' | 'refuses' | 'lies' | 'ends'>;
}

/**
 * A track of it, which starts at this size. As measured with Chromium's fake camera: sizes that the camera does not have are refused at
 * once and change nothing, settings are applied one after the other, and a track that was stopped meanwhile agrees to anything.
 */
export class FakeTrack extends EventTarget {
  readonly deviceId: string;
  /** Exact sizes that were set, and `back` for ideal ones, in their order. */
  readonly set: string[] = [];
  readyState: 'live' | 'ended' = 'live';
  size: PictureSize;
  readonly #sensor: FakeSensor;
  #onItsWay: PictureSize | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deviceId: string, sensor: FakeSensor, size: PictureSize) {
    super();
    this.deviceId = deviceId;
    this.#sensor = sensor;
    this.size = size;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  /** The device ends it: it was unplugged, or cannot start. */
  end(): void {
    if (this.readyState === 'ended') return;
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  /** The size of its next picture: the first one after a change was still on its way. */
  nextPicture(): PictureSize {
    const size = this.#onItsWay ?? this.size;
    this.#onItsWay = null;
    return size;
  }

  getCapabilities() {
    const { sizes } = this.#sensor;
    return {
      width: { max: Math.max(...sizes.map(({ width }) => width)) },
      height: { max: Math.max(...sizes.map(({ height }) => height)) },
    };
  }

  applyConstraints(constraints: MediaTrackConstraints): Promise<void> {
    const run = this.#last.then(() => this.#apply(constraints));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #apply(constraints: MediaTrackConstraints): Promise<void> {
    const exact = sizeIn(constraints, 'exact');
    this.set.push(exact === null ? 'back' : textOf(exact));
    const size = exact === null ? nearest(this.#sensor.sizes, constraints) : exact;
    if (!this.#sensor.sizes.some((own) => textOf(own) === textOf(size))) {
      throw new DOMException('', 'OverconstrainedError');
    }
    if (textOf(size) === textOf(this.size) || this.readyState === 'ended') return;
    const breaks = this.#sensor.breaks.get(textOf(size));
    if (breaks === 'hangs') await new Promise(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, this.#sensor.restartMs));
    if (breaks === 'refuses') throw new DOMException('', 'AbortError');
    if (breaks === 'ends') {
      // What the track is shows before it is told.
      this.readyState = 'ended';
      setTimeout(() => this.dispatchEvent(new Event('ended')));
    }
    if (breaks === 'lies' || this.readyState === 'ended') return;
    this.#onItsWay = this.size;
    this.size = size;
  }
}

/** What a camera is opened at: the nearest that it has. */
export function nearest(sizes: readonly PictureSize[], constraints: MediaTrackConstraints): PictureSize {
  const wanted = sizeIn(constraints, 'ideal');
  const far = (a: number, b: number) => Math.abs(a - b) / Math.max(a, b);
  const distance = (size: PictureSize) =>
    wanted === null ? 0 : far(size.width, wanted.width) + far(size.height, wanted.height);
  const [first] = sizes.toSorted((a, b) => distance(a) - distance(b));
  if (first === undefined) throw new Error('A camera has at least one size.');
  return first;
}

function sizeIn({ width, height }: MediaTrackConstraints, how: 'exact' | 'ideal'): PictureSize | null {
  const [w, h] = [width, height].map((value) => (typeof value === 'object' ? value[how] : undefined));
  return w === undefined || h === undefined ? null : { width: w, height: h };
}

export function textOf({ width, height }: PictureSize): string {
  return `${width}x${height}`;
}
