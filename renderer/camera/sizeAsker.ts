import type { PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';
import { type AskableCamera, askSizes } from './askSizes.ts';
import { type NativeSizes, nextToAsk, type OfferedSizes, offeredSizes, startSizes, withOpened } from './nativeSizes.ts';
import { commonSizes } from './pictureSizes.ts';

export interface OpenedCamera extends AskableCamera {
  readonly device: UsbDevice;
  /** The most that it says it can. */
  readonly most: PictureSize;
}

export interface SizeAskerOptions {
  /** Whether this browser refuses a size that the camera does not have itself. Others enlarge or cut the picture instead. */
  readonly canAsk: boolean;
  /** Tells that `offered()` has changed. */
  onChange(): void;
  /** Opens the camera anew. */
  reopen(): Promise<void>;
}

/** Learns which sizes the open camera has itself, while somebody chooses one; what it has learned of a camera lasts as long as the page. */
export class SizeAsker {
  readonly #options: SizeAskerOptions;
  readonly #known = new Map<string, NativeSizes>();
  /** Cameras that failed over a size or were too slow: they have their peace until somebody comes to choose anew. */
  readonly #left = new Set<string>();
  #camera: OpenedCamera | null = null;
  #round: { readonly ending: AbortController; readonly over: Promise<void> } | null = null;
  #choosers = 0;
  #busy = 0;

  constructor(options: SizeAskerOptions) {
    this.#options = options;
  }

  /** Somebody chooses a size until what this returns is called. */
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

  /** The camera is open now. It is asked from the next end of a `without` on, or when somebody comes to choose. */
  opened(camera: OpenedCamera): void {
    this.#camera = camera;
    this.#known.set(keyOf(camera), this.#knownOf(camera));
  }

  /** The camera is closed: whatever is under way with it is over. */
  closed(): void {
    this.#round?.ending.abort();
    this.#round = null;
    this.#camera = null;
  }

  /** The camera is asked, and so it may end or stand still for its own reasons. */
  get isAsking(): boolean {
    return this.#round !== null;
  }

  /** Does something for which the camera must be as it was opened: asking ends first, and goes on afterwards. */
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

  /** Of the open camera. */
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
    // Closed in the meantime: another may be open by now.
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
