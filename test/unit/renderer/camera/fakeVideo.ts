import { vi } from 'vitest';
import type { PictureSize } from '../../../../main/contract/liveCamera.ts';
import type { FakeTrack } from './fakeTrack.ts';

/**
 * A video that starts at once. It then shows a new picture every `frameMs`, or none where that is null. After a pause it tells once more of
 * the picture at which it stood.
 */
export class FakeVideo extends EventTarget {
  videoWidth = 0;
  videoHeight = 0;
  isPlaying = false;
  #stoodAt: PictureSize | null = null;
  readonly #frameMs: number | null;
  #track: FakeTrack | null = null;

  constructor(frameMs: number | null) {
    super();
    this.#frameMs = frameMs;
  }

  get srcObject(): MediaStream | null {
    return null;
  }

  set srcObject(stream: MediaStream | null) {
    // Streams of the fake media have fake tracks alone.
    this.#track = (stream?.getVideoTracks()[0] as unknown as FakeTrack | undefined) ?? null;
    if (this.#track !== null) this.#show(this.#track.size);
  }

  async play(): Promise<void> {
    this.isPlaying = true;
    this.dispatchEvent(new Event('loadeddata'));
  }

  pause(): void {
    this.isPlaying = false;
    this.#stoodAt = { width: this.videoWidth, height: this.videoHeight };
  }

  requestVideoFrameCallback(notify: () => void): number {
    if (this.#frameMs === null) return 1;
    // Node's timers have numbers under the fake clock of the tests alone.
    return Number(
      setTimeout(() => {
        if (this.#track?.readyState !== 'live') return;
        if (!this.isPlaying) {
          this.requestVideoFrameCallback(notify);
          return;
        }
        this.#show(this.#stoodAt ?? this.#track.nextPicture());
        this.#stoodAt = null;
        notify();
      }, this.#frameMs),
    );
  }

  cancelVideoFrameCallback(id: number): void {
    clearTimeout(id);
  }

  #show({ width, height }: PictureSize): void {
    this.videoWidth = width;
    this.videoHeight = height;
  }
}

/** Lets frames be taken: each photo is a text of its size, e.g. `1280x720`. Undone by `vi.unstubAllGlobals`. */
export function stubCanvas(): void {
  vi.stubGlobal('HTMLVideoElement', FakeVideo);
  vi.stubGlobal('document', {
    createElement: () => {
      const canvas = {
        width: 0,
        height: 0,
        getContext: () => null,
        toBlob: (give: (blob: Blob) => void) => give(new Blob([`${canvas.width}x${canvas.height}`])),
      };
      return canvas;
    },
  });
}
