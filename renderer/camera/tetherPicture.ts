import type { LiveSurface } from './liveCamera.ts';

export interface TetherPictureOptions {
  /** The camera shows a live picture while this is read. */
  readonly follow: (signal: AbortSignal) => Promise<AsyncIterable<{ readonly frame: number }>>;
  /** This frame or a newer one. */
  readonly load: (frame: number) => Promise<HTMLImageElement>;
  readonly createCanvas: () => HTMLCanvasElement;
  /** Called with a new size, or null. */
  readonly onSurface: (surface: LiveSurface | null) => void;
}

const reopenMs = 1_000;

/** Draws the tethered camera's frames on a canvas; frames that come while one is drawn are dropped. */
export class TetherPicture {
  readonly #options: TetherPictureOptions;
  #canvas: HTMLCanvasElement | null = null;
  #watchers = 0;
  #isOn = false;
  #stop: AbortController | null = null;
  #hasSurface = false;

  constructor(options: TetherPictureOptions) {
    this.#options = options;
  }

  /** Runs until the answer is called. */
  watch(): () => void {
    this.#watchers += 1;
    this.#settle();
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      this.#watchers -= 1;
      this.#settle();
    };
  }

  /** Clears the old picture when turned off. */
  turn(isOn: boolean): void {
    this.#isOn = isOn;
    this.#settle();
  }

  close(): void {
    this.#watchers = 0;
    this.turn(false);
  }

  #settle(): void {
    const shouldRun = this.#isOn && this.#watchers > 0;
    if (shouldRun === (this.#stop !== null)) return;
    if (shouldRun) {
      this.#stop = new AbortController();
      void this.#run(this.#stop.signal);
      return;
    }
    this.#stop?.abort();
    this.#stop = null;
    this.#hasSurface = false;
    this.#options.onSurface(null);
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const { frame } of await this.#options.follow(signal)) {
          if (signal.aborted) return;
          await this.#draw(frame, signal);
        }
      } catch {
        // The connection or the stream broke, and is opened again.
      }
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, reopenMs));
    }
  }

  async #draw(frame: number, signal: AbortSignal): Promise<void> {
    const image = await this.#options.load(frame).catch(() => null);
    if (image === null || signal.aborted) return;
    const { naturalWidth: width, naturalHeight: height } = image;
    this.#canvas ??= this.#options.createCanvas();
    const canvas = this.#canvas;
    const isNew = !this.#hasSurface || canvas.width !== width || canvas.height !== height;
    if (isNew) {
      canvas.width = width;
      canvas.height = height;
    }
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    if (!isNew) return;
    this.#hasSurface = true;
    this.#options.onSurface({ element: canvas, size: { width, height } });
  }
}

/** Rejects when the picture is gone. */
export async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}
