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
  /** Null where the page may not use cameras at all. */
  readonly media: PageMedia | null;
  readonly createVideo: () => HTMLVideoElement;
  /** Null where the browser takes no still photos. */
  readonly stillOf: (track: MediaStreamTrack) => StillCapture | null;
  /** Tells of a change of the leave to use cameras; null where the browser does not. */
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

/** A moment between two screens that both look: the camera is not closed and opened for that. */
const lingerMs = 250;
/** How soon a camera in trouble is tried again: not every system tells when one is plugged in, wakes or is let go. */
const tryAgainMs = 3_000;
/** Here a person must act first, and trying again would only ask anew. */
const needsPerson: ReadonlySet<UsbTrouble['code']> = new Set(['insecure', 'denied', 'denied_by_system']);

/** The USB camera of this page: at most one stream, which runs while somebody looks. */
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

  /** The stream runs until what this returns is called. */
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

  /** The camera that is open is asked for its sizes, once, until what this returns is called. Its picture may stand still meanwhile. */
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

  /** A photo of what is there after this call. Rejects with `SilentCamera` when no picture comes, or when the camera is not open. */
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
      // Looking again within the moment finds the stream as it was.
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
    // From now on it is this one, whatever was asked for: another must not take its place when it is unplugged.
    this.#device = device;
    const video = this.#options.createVideo();
    this.#open = { stream, video, device, still: null };
    track.addEventListener('ended', () => {
      // A camera that cannot start at a size that it was asked for ends its stream too, and is opened anew after the asking.
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
      // A still photo larger than the size that was chosen is not what was chosen.
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

  /** A person who allows the camera in the browser's own window need not press anything here. */
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

  /** Ends the stream and whatever is on its way to one. */
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
