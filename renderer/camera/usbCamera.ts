import type { PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';
import {
  listCameras,
  mostOf,
  type OpenedUsb,
  openUsbStream,
  type PageMedia,
  refusesForeignSizes,
  stopStream,
} from './openUsbStream.ts';
import { playVideo } from './playVideo.ts';
import { SizeAsker } from './sizeAsker.ts';
import { frameOf, jpegOf, nextFrame, SilentCamera, type StillCapture, stillSize, takeStill } from './usbFrame.ts';
import type { UsbLive, UsbState } from './usbState.ts';
import type { UsbTrouble } from './usbTrouble.ts';

export interface UsbCameraOptions {
  /** It is null where the page may not use cameras. */
  readonly media: PageMedia | null;
  readonly createVideo: () => HTMLVideoElement;
  /** Answers null where the browser takes no still photos. */
  readonly stillOf: (track: MediaStreamTrack) => StillCapture | null;
  /** Reports a change of the permission; null where the browser does not. */
  readonly leave: () => Promise<Pick<EventTarget, 'addEventListener'> | null>;
  readonly sizeOf: (label: string) => PictureSize | null;
  onState(state: UsbState): void;
  onDevices(devices: readonly UsbDevice[]): void;
}

interface OpenCamera {
  readonly stream: MediaStream;
  readonly video: HTMLVideoElement;
  readonly device: UsbDevice;
  readonly still: { readonly capture: StillCapture; readonly size: PictureSize } | null;
}

/** Two screens that both watch must not close and reopen the camera between them. */
const lingerMs = 250;
/** Not every system tells when a camera is plugged in, wakes or is released. */
const tryAgainMs = 3_000;
/** A retry would only ask the person anew. */
const needsPerson: ReadonlySet<UsbTrouble['code']> = new Set(['insecure', 'denied', 'denied_by_system']);

/** Holds at most one stream, open while somebody watches. */
export class UsbCamera {
  readonly #options: UsbCameraOptions;
  readonly #asker: SizeAsker;
  readonly #closing = new AbortController();
  #device: UsbDevice | null = null;
  #state: UsbState = { kind: 'off' };
  #watchers = 0;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #open: OpenCamera | null = null;
  #hearsOfLeave = false;

  constructor(options: UsbCameraOptions) {
    this.#options = options;
    this.#asker = new SizeAsker({
      canAsk: refusesForeignSizes(options.media),
      onChange: () => this.#tellSizes(),
      reopen: () => this.#run(),
    });
    options.media?.addEventListener('devicechange', this.#onDeviceChange);
  }

  /** Runs until the answer is called. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) this.#later(0);
    let isWatching = true;
    return () => {
      if (!isWatching) return;
      isWatching = false;
      this.#watchers -= 1;
      if (this.#watchers === 0) this.#later(lingerMs);
    };
  }

  /** Asks the open camera for its sizes, once, until the answer is called. Its picture may stand still meanwhile. */
  watchSizes(): () => void {
    return this.#asker.choose();
  }

  /** Null turns it off. */
  use(device: UsbDevice | null): void {
    this.#device = device;
    this.restart();
  }

  restart(): void {
    if (this.#watchers > 0 && this.#device !== null) this.#tell({ kind: 'starting' });
    void this.#run();
  }

  /** A picture from after the call. Rejects with `SilentCamera` when none comes or the camera is closed. */
  takePhoto(): Promise<Blob> {
    return this.#asker.without(() => this.#takePhoto());
  }

  async #takePhoto(): Promise<Blob> {
    const open = this.#open;
    if (open === null) throw new SilentCamera('not open');
    const still = open.still === null ? null : await takeStill(open.still.capture, open.still.size);
    if (still !== null) return still;
    if (open.still !== null) this.#giveUpStills(open);
    try {
      await nextFrame(open.video);
    } catch (error) {
      if (this.#open?.stream === open.stream) this.#fail({ code: 'silent', label: open.device.label });
      throw error;
    }
    return jpegOf(frameOf(open.video));
  }

  close(): void {
    this.#closing.abort();
    this.#options.media?.removeEventListener('devicechange', this.#onDeviceChange);
    this.#attempt += 1;
    this.#stop();
  }

  readonly #onDeviceChange = () => {
    if (this.#watchers === 0 || this.#device === null) return;
    if (this.#state.kind === 'trouble' && !needsPerson.has(this.#state.trouble.code)) void this.#run();
    else void this.#listDevices();
  };

  #later(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // A quick return finds the stream open.
      if (this.#watchers > 0 && this.#open !== null) return;
      void this.#run();
    }, delayMs);
  }

  async #run(): Promise<void> {
    this.#stop();
    const attempt = this.#attempt;
    if (this.#device === null || this.#watchers === 0) {
      this.#tell({ kind: 'off' });
      return;
    }
    // Trouble stays on the screen until it is over.
    if (this.#state.kind !== 'trouble') this.#tell({ kind: 'starting' });
    const opened = await openUsbStream(this.#options.media, this.#device, this.#options.sizeOf);
    if (attempt !== this.#attempt) {
      if (opened.kind === 'open') stopStream(opened.stream);
      return;
    }
    if (opened.kind === 'trouble') this.#fail(opened.trouble);
    else await this.#show(opened, attempt);
    await this.#listDevices();
  }

  async #show(opened: Extract<OpenedUsb, { readonly kind: 'open' }>, attempt: number): Promise<void> {
    const { stream, track, constraints, isMost, device, isAmbiguous } = opened;
    // Fixed from here on: another camera must not take its place when it is unplugged.
    this.#device = device;
    const video = this.#options.createVideo();
    this.#open = { stream, video, device, still: null };
    track.addEventListener('ended', () => {
      // A camera that fails on an asked size may end its stream too, and is reopened after the asking.
      if (this.#open?.stream !== stream || this.#asker.isAsking) return;
      this.#fail({ code: 'unplugged', label: device.label });
    });
    const size = await playVideo(video, stream);
    if (attempt !== this.#attempt) return;
    if (size === null) {
      this.#fail({ code: 'silent', label: device.label });
      return;
    }
    this.#asker.opened({ device, track, video, constraints, size, most: mostOf(track, size) });
    const live: UsbLive = {
      kind: 'live',
      device,
      isAmbiguous,
      surface: { element: video, size },
      sizes: this.#asker.offered(),
      photoSize: size,
    };
    this.#tell(live);
    await this.#asker.without(async () => {
      // A chosen size excludes larger still photos.
      const capture = isMost ? this.#options.stillOf(track) : null;
      const larger = await stillSize(capture, size);
      if (capture === null || larger === null || attempt !== this.#attempt) return;
      this.#open = { stream, video, device, still: { capture, size: larger } };
      this.#tell({ ...live, photoSize: larger });
    });
  }

  #tellSizes(): void {
    if (this.#state.kind === 'live') this.#tell({ ...this.#state, sizes: this.#asker.offered() });
  }

  #giveUpStills(open: OpenCamera): void {
    if (this.#open !== open || this.#state.kind !== 'live') return;
    this.#open = { ...open, still: null };
    this.#tell({ ...this.#state, photoSize: this.#state.surface.size });
  }

  #fail(trouble: UsbTrouble): void {
    this.#stop();
    this.#tell({ kind: 'trouble', trouble });
    if (needsPerson.has(trouble.code)) void this.#hearOfLeave();
    else this.#later(tryAgainMs);
  }

  /** Permission given in the browser's own window needs no further press. */
  async #hearOfLeave(): Promise<void> {
    if (this.#hearsOfLeave) return;
    this.#hearsOfLeave = true;
    const leave = await this.#options.leave();
    const again = () => {
      if (this.#state.kind === 'trouble') this.restart();
    };
    leave?.addEventListener('change', again, { signal: this.#closing.signal });
  }

  async #listDevices(): Promise<void> {
    const { media, onDevices } = this.#options;
    const devices = media === null ? [] : await listCameras(media).catch(() => []);
    if (!this.#closing.signal.aborted) onDevices(devices);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#attempt += 1;
    this.#asker.closed();
    if (this.#open === null) return;
    this.#open.video.srcObject = null;
    stopStream(this.#open.stream);
    this.#open = null;
  }

  #tell(state: UsbState): void {
    if (this.#closing.signal.aborted) return;
    this.#state = state;
    this.#options.onState(state);
  }
}
