import type { UsbDevice } from '../../../../preload/contract/liveCamera.ts';
import type { PageCameras } from '../../../../renderer/camera/pageCameras.ts';

/** A page's media devices in memory: cameras are plugged and unplugged by the test, and every stream is counted. */
export interface FakeMedia {
  readonly page: PageCameras;
  /** Device ids in the order in which they were opened; `any` where the page asked for any. */
  readonly opened: readonly string[];
  /** Streams that are open now. */
  readonly running: number;
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

interface OpenTrack {
  readonly deviceId: string;
  readonly track: EventTarget;
  live: boolean;
}

export function createFakeMedia(options: { devices: readonly UsbDevice[]; namesHidden?: boolean }): FakeMedia {
  let devices = options.devices;
  let namesHidden = options.namesHidden ?? false;
  let failure: string | null = null;
  let release: (() => void) | null = null;
  let held: Promise<void> = Promise.resolve();
  const tracks: OpenTrack[] = [];
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
    return streamOf(device.deviceId);
  }

  function streamOf(deviceId: string): MediaStream {
    const entry: OpenTrack = { deviceId, track: new EventTarget(), live: true };
    Object.assign(entry.track, {
      stop: () => {
        entry.live = false;
      },
      getCapabilities: () => ({ width: { max: 1920 }, height: { max: 1080 } }),
    });
    tracks.push(entry);
    const list = [entry.track];
    // The parts of a stream that the camera uses.
    return { getTracks: () => list, getVideoTracks: () => list } as unknown as MediaStream;
  }

  function end(isMeant: (entry: OpenTrack) => boolean): void {
    for (const entry of tracks.filter((other) => other.live && isMeant(other))) {
      entry.live = false;
      entry.track.dispatchEvent(new Event('ended'));
    }
  }

  return {
    opened,
    get running() {
      return tracks.filter(({ live }) => live).length;
    },
    plug(device) {
      devices = [...devices, device];
      events.dispatchEvent(new Event('devicechange'));
    },
    unplug(deviceId) {
      devices = devices.filter((device) => device.deviceId !== deviceId);
      end((entry) => entry.deviceId === deviceId);
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
        addEventListener: events.addEventListener.bind(events),
        removeEventListener: events.removeEventListener.bind(events),
      },
      createVideo: fakeVideo,
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

/** A video that starts at once and then shows no new picture. */
function fakeVideo(): HTMLVideoElement {
  const video = Object.assign(new EventTarget(), {
    videoWidth: 1280,
    videoHeight: 720,
    srcObject: null,
    play: async () => void video.dispatchEvent(new Event('loadeddata')),
    requestVideoFrameCallback: () => 1,
    cancelVideoFrameCallback: () => undefined,
  });
  // The parts of a video element that the camera uses.
  return video as unknown as HTMLVideoElement;
}
