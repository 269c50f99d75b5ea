import type { LiveSurface } from './liveCamera.ts';

export interface TetherPictureOptions {
  /** Numbers of frames as they come; the camera shows a live picture while this is read. */
  readonly follow: (signal: AbortSignal) => Promise<AsyncIterable<{ readonly frame: number }>>;
  /** The decoded frame of this number, or a newer one. */
  readonly load: (frame: number) => Promise<HTMLImageElement>;
  readonly createCanvas: () => HTMLCanvasElement;
  /** A surface with another size, or none any more. */
  readonly onSurface: (surface: LiveSurface | null) => void;
}

const reopenMs = 1_000;

/** The live picture of the tethered camera on a canvas. Frames that come while one is drawn are passed over. */
export class TetherPicture {
  readonly #options: TetherPictureOptions;
  /** Made for the first frame. */
  #canvas: HTMLCanvasElement | null = null;
  #watchers = 0;
  #isOn = false;
  #stop: AbortController | null = null;
  #hasSurface = false;

  constructor(options: TetherPictureOptions) {
    this.#options = options;
  }

  /** Runs until what this returns is called, while the camera can show a picture. */
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

  /** Whether the camera is open and can show a picture. What was seen before is gone when it is not. */
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
        // The connection to the core was lost, or the stream ended: it is opened again.
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

/** Loads and decodes a picture of the station. Rejects when it is gone. */
export async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}
