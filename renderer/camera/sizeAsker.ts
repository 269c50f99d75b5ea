import type { PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';
import { type AskableCamera, askSizes } from './askSizes.ts';
import { type NativeSizes, nextToAsk, type OfferedSizes, offeredSizes, startSizes, withOpened } from './nativeSizes.ts';
import { commonSizes } from './pictureSizes.ts';

export interface OpenedCamera extends AskableCamera {
  readonly device: UsbDevice;
  readonly most: PictureSize;
}

export interface SizeAskerOptions {
  /** Other browsers enlarge or cut instead of refusing. */
  readonly canAsk: boolean;
  onChange(): void;
  reopen(): Promise<void>;
}

/** Learns the open camera's own sizes while somebody chooses one. The answers last as long as the page. */
export class SizeAsker {
  readonly #options: SizeAskerOptions;
  readonly #known = new Map<string, NativeSizes>();
  /** Failing or slow cameras are left alone until somebody chooses anew. */
  readonly #left = new Set<string>();
  #camera: OpenedCamera | null = null;
  #round: { readonly ending: AbortController; readonly over: Promise<void> } | null = null;
  #choosers = 0;
  #busy = 0;

  constructor(options: SizeAskerOptions) {
    this.#options = options;
  }

  /** Choosing lasts until the answer is called. */
  choose(): () => void {
    this.#choosers += 1;
    if (this.#choosers === 1) this.#left.clear();
    this.#goOn();
    let isChoosing = true;
    return () => {
      if (!isChoosing) return;
      isChoosing = false;
      this.#choosers -= 1;
      if (this.#choosers === 0) this.#round?.ending.abort();
    };
  }

  opened(camera: OpenedCamera): void {
    this.#camera = camera;
    this.#known.set(keyOf(camera), this.#knownOf(camera));
  }

  closed(): void {
    this.#round?.ending.abort();
    this.#round = null;
    this.#camera = null;
  }

  /** Asking can end the stream or stop its picture. */
  get isAsking(): boolean {
    return this.#round !== null;
  }

  /** Pauses asking while `act` needs the camera as it was opened. */
  async without<T>(act: () => Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      this.#round?.ending.abort();
      await this.#round?.over;
      return await act();
    } finally {
      this.#busy -= 1;
      this.#goOn();
    }
  }

  offered(): OfferedSizes {
    const key = this.#camera === null ? null : keyOf(this.#camera);
    const known = key === null ? undefined : this.#known.get(key);
    if (key === null || known === undefined) return { sizes: [], asking: null, isPartial: false };
    return offeredSizes(known, { isAsked: this.isAsking, isLeft: this.#left.has(key) });
  }

  #knownOf(camera: OpenedCamera): NativeSizes {
    const { most, size } = camera;
    if (!this.#options.canAsk) return { has: commonSizes(most), unasked: [], toAsk: 0 };
    const known = this.#known.get(keyOf(camera));
    return known === undefined ? startSizes(most, size) : withOpened(known, size);
  }

  #goOn(): void {
    const camera = this.#camera;
    if (camera === null || this.#round !== null || this.#choosers === 0 || this.#busy > 0) return;
    const key = keyOf(camera);
    const known = this.#known.get(key);
    if (known === undefined || nextToAsk(known) === null || this.#left.has(key)) return;
    const ending = new AbortController();
    this.#round = { ending, over: this.#ask(camera, known, ending.signal) };
    this.#options.onChange();
  }

  async #ask(camera: OpenedCamera, known: NativeSizes, signal: AbortSignal): Promise<void> {
    const key = keyOf(camera);
    const end = await askSizes(camera, known, {
      signal,
      onAnswer: (now) => {
        this.#known.set(key, now);
        this.#options.onChange();
      },
    });
    // Another camera may be open by now.
    if (this.#camera !== camera) return;
    this.#round = null;
    if (end !== 'done') this.#left.add(key);
    if (end === 'lost') {
      await this.#options.reopen();
      return;
    }
    this.#options.onChange();
    this.#goOn();
  }
}

function keyOf({ device }: OpenedCamera): string {
  return JSON.stringify([device.deviceId, device.label]);
}
