import type { PictureSize, UsbDevice } from '../../../../main/contract/liveCamera.ts';
import type { PageCameras } from '../../../../renderer/camera/pageCameras.ts';
import { type FakeSensor, FakeTrack, nearest } from './fakeTrack.ts';
import { FakeVideo } from './fakeVideo.ts';

/** A page's media devices in memory: cameras are plugged and unplugged by the test, and every stream is counted. */
export interface FakeMedia {
  readonly page: PageCameras;
  /** Device ids in the order in which they were opened; `any` where the page asked for any. */
  readonly opened: readonly string[];
  /** Streams that are open now. */
  readonly running: number;
  /** The tracks of all streams in the order in which they were opened. */
  readonly tracks: readonly FakeTrack[];
  /** The video that was made last. */
  readonly video: FakeVideo | null;
  plug(device: UsbDevice): void;
  unplug(deviceId: string): void;
  /** The system ends what is open, and the cameras stay where they are. */
  endStreams(): void;
  /** The next opening fails so. */
  failNext(name: string): void;
  /** Openings wait until this is called again with false. */
  hold(isHeld: boolean): void;
  /** The person lets the page use cameras: names appear, and the browser says that the leave changed. */
  allow(): void;
}

export interface FakeMediaOptions extends Partial<FakeSensor> {
  readonly devices: readonly UsbDevice[];
  readonly namesHidden?: boolean;
  /** Of single cameras, by id, where they are others. */
  readonly sizesOf?: Readonly<Record<string, readonly PictureSize[]>>;
  /** Null, as when it is left out: the picture stands still after it has started. */
  readonly frameMs?: number | null;
  /** The browser knows how to leave a picture's size alone. */
  readonly canLeaveSizes?: boolean;
}

export function createFakeMedia(options: FakeMediaOptions): FakeMedia {
  let devices = options.devices;
  let namesHidden = options.namesHidden ?? false;
  let failure: string | null = null;
  let release: (() => void) | null = null;
  let held: Promise<void> = Promise.resolve();
  const tracks: FakeTrack[] = [];
  let video: FakeVideo | null = null;
  const sensor: FakeSensor = {
    sizes: options.sizes ?? [{ width: 1280, height: 720 }],
    restartMs: options.restartMs ?? 0,
    breaks: options.breaks ?? new Map(),
  };
  const opened: string[] = [];
  const events = new EventTarget();
  const leave = new EventTarget();

  async function getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    const wanted = exactId(constraints);
    opened.push(wanted ?? 'any');
    await held;
    if (failure !== null) {
      const name = failure;
      failure = null;
      throw new DOMException('Refused', name);
    }
    namesHidden = false;
    const device = devices.find(({ deviceId }) => wanted === null || deviceId === wanted);
    if (device === undefined) throw new DOMException('', wanted === null ? 'NotFoundError' : 'OverconstrainedError');
    return streamOf(device.deviceId, typeof constraints.video === 'object' ? constraints.video : {});
  }

  function streamOf(deviceId: string, constraints: MediaTrackConstraints): MediaStream {
    const sizes = options.sizesOf?.[deviceId] ?? sensor.sizes;
    const track = new FakeTrack(deviceId, { ...sensor, sizes }, nearest(sizes, constraints));
    tracks.push(track);
    const list = [track];
    // The parts of a stream that the camera uses.
    return { getTracks: () => list, getVideoTracks: () => list } as unknown as MediaStream;
  }

  function end(isMeant: (track: FakeTrack) => boolean): void {
    for (const track of tracks.filter(isMeant)) track.end();
  }

  return {
    opened,
    get running() {
      return tracks.filter(({ readyState }) => readyState === 'live').length;
    },
    tracks,
    get video() {
      return video;
    },
    plug(device) {
      devices = [...devices, device];
      events.dispatchEvent(new Event('devicechange'));
    },
    unplug(deviceId) {
      devices = devices.filter((device) => device.deviceId !== deviceId);
      end((track) => track.deviceId === deviceId);
      events.dispatchEvent(new Event('devicechange'));
    },
    endStreams: () => end(() => true),
    failNext: (name) => {
      failure = name;
    },
    hold(isHeld) {
      release?.();
      held = isHeld
        ? new Promise((resolve) => {
            release = resolve;
          })
        : Promise.resolve();
    },
    allow() {
      namesHidden = false;
      leave.dispatchEvent(new Event('change'));
    },
    page: {
      media: {
        getUserMedia: (constraints) => getUserMedia(constraints ?? {}),
        enumerateDevices: async () =>
          // Only what is read of a device.
          devices.map((device) => ({
            kind: 'videoinput',
            ...(namesHidden ? { deviceId: '', label: '' } : device),
          })) as unknown as MediaDeviceInfo[],
        getSupportedConstraints: () =>
          options.canLeaveSizes === true ? { width: true, resizeMode: true } : { width: true },
        addEventListener: events.addEventListener.bind(events),
        removeEventListener: events.removeEventListener.bind(events),
      },
      createVideo: () => {
        video = new FakeVideo(options.frameMs ?? null);
        // The parts of a video element that the camera uses.
        return video as unknown as HTMLVideoElement;
      },
      stillOf: () => null,
      leave: async () => leave,
    },
  };
}

function exactId({ video }: MediaStreamConstraints): string | null {
  if (typeof video !== 'object') return null;
  const { deviceId } = video;
  return typeof deviceId === 'object' && 'exact' in deviceId ? String(deviceId.exact) : null;
}
