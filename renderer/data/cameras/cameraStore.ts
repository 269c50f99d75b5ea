import type { CameraKind, LiveCameraSettings, PictureSize, UsbDevice } from '../../../main/contract/liveCamera.ts';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import type { LiveCamera, Shot, ShotTarget } from '../../camera/liveCamera.ts';
import type { PageCameras } from '../../camera/pageCameras.ts';
import { photoName } from '../../camera/photoName.ts';
import { UsbCamera } from '../../camera/usbCamera.ts';
import { sizeFor, usbKey } from '../../camera/usbDevices.ts';
import { frameOf, SilentCamera } from '../../camera/usbFrame.ts';
import { usbLiveCamera } from '../../camera/usbLiveCamera.ts';
import type { UsbState } from '../../camera/usbState.ts';
import { attempt, drop, type StoreContext } from '../context.ts';
import { createResource, type Resource } from '../resource.ts';

export interface CameraState {
  readonly usb: LiveCamera | null;
  readonly usbState: UsbState;
  readonly devices: readonly UsbDevice[];
  readonly shot: Shot | null;

  keepUsb(camera: UsbDevice): Promise<void>;
  watchUsb(): () => void;
  watchUsbSizes(): () => void;
  /** Null turns the USB camera off; an empty label takes the first one. */
  chooseUsb(camera: UsbDevice | null): Promise<void>;
  chooseSize(label: string, size: PictureSize | null): Promise<void>;
  lookThrough(kind: CameraKind): Promise<void>;
  /** Null for a repeat of a held key, and while a photo is taken. */
  shoot(camera: LiveCamera, target: ShotTarget): Promise<CaptureNotice | null>;
  close(): void;
}

/** A pedal bounces, or repeats its key while it is held. */
const onePressMs = 400;

const off: UsbState = { kind: 'off' };

export function createCameraStore(context: StoreContext, page: PageCameras) {
  const { client, now, play, notify } = context;

  let used: UsbDevice | null = null;
  const get = () => camera.getState();

  const usb = new UsbCamera({
    ...page,
    sizeOf: (label) => {
      const { view } = get();
      return view === null ? null : sizeFor(view, label);
    },
    onState: (usbState) => {
      const before = get().usbState;
      camera.setState({ usbState, usb: viewOf(usbState) });
      const isKnown = before.kind === 'live' && usbState.kind === 'live' && before.device === usbState.device;
      if (usbState.kind === 'live' && !isKnown) drop(keepDevice(usbState.device));
    },
    onDevices: (devices) => camera.setState({ devices }),
  });

  function use(device: UsbDevice | null): void {
    used = device;
    usb.use(device);
  }

  function viewOf(state: UsbState): LiveCamera | null {
    const chosen = get().view?.usbCamera ?? null;
    return chosen === null ? null : usbLiveCamera(chosen, state, { shoot: shootUsb, retry: () => usb.restart() });
  }

  /** The device's id changes with the page's address, and its name may only now be known. */
  async function keepDevice(device: UsbDevice): Promise<void> {
    const chosen = get().view?.usbCamera ?? null;
    if (chosen === null || (chosen.deviceId === device.deviceId && chosen.label === device.label)) return;
    used = device;
    await get().keepUsb(device);
    camera.setState({ usb: viewOf(get().usbState) });
  }

  async function shootUsb({ itemId, sideUuid }: ShotTarget): Promise<CaptureNotice | null> {
    const takenAt = now();
    // The choice may change while the photo is on its way.
    const key = get().usb?.key ?? usbKey('');
    const photo = await photoOf(itemId);
    if (photo === null) return null;
    const file = new File([photo], photoName(takenAt, photo.type), { type: photo.type, lastModified: takenAt });
    return attempt(context, () => client.liveCamera.usbShot({ itemId, sideUuid, takenAt, camera: key, file }), itemId);
  }

  async function photoOf(itemId: string): Promise<Blob | null> {
    try {
      return await usb.takePhoto();
    } catch (error) {
      if (!(error instanceof SilentCamera)) notify('error', notTakenText, false, null, itemId);
      play('refused');
      return null;
    }
  }

  function shown(settings: LiveCameraSettings): Partial<CameraState> {
    if (settings.usbCamera?.label !== used?.label) use(settings.usbCamera);
    return {};
  }

  const source = { topics: ['setting:liveCamera'], read: () => client.liveCamera.settings({}), shown };
  const camera: Resource<LiveCameraSettings, CameraState> = createResource(context, source, ({ act, change, set }) => ({
    usb: null,
    usbState: off,
    devices: [],
    shot: null,
    async keepUsb(device) {
      await act(() => client.liveCamera.chooseUsb({ camera: device }));
    },
    watchUsb: () => usb.watch(),
    watchUsbSizes: () => usb.watchSizes(),
    async chooseUsb(device) {
      const before = used;
      const isChosen = await change(() => client.liveCamera.chooseUsb({ camera: device }));
      if (isChosen && used === before) use(device);
    },
    async chooseSize(label, size) {
      if (await change(() => client.liveCamera.chooseSize({ label, size }))) usb.restart();
    },
    async lookThrough(kind) {
      await change(() => client.liveCamera.lookThrough({ kind }));
    },
    shoot: shutter(context, { get, set }),
    close: () => usb.close(),
  }));
  return camera;
}

function shutter(
  { now, play, notify }: StoreContext,
  hold: { get(): Pick<CameraState, 'shot'>; set(part: Pick<CameraState, 'shot'>): void },
): CameraState['shoot'] {
  let lastPressAt = Number.NEGATIVE_INFINITY;
  return async (camera, target) => {
    const at = now();
    const isRepeat = at - lastPressAt < onePressMs;
    lastPressAt = at;
    if (isRepeat || hold.get().shot !== null) return null;
    if (camera.state.kind !== 'ready') {
      notify('warning', notReadyText(camera), false, null, target.itemId);
      play('refused');
      return null;
    }
    hold.set({ shot: { ...target, at, frozen: camera.surface === null ? null : frameOf(camera.surface.element) } });
    try {
      return await camera.shoot(target);
    } finally {
      hold.set({ shot: null });
    }
  };
}

const notTakenText = text('liveCamera.notTaken');

function notReadyText({ label, state }: LiveCamera): Text {
  return state.kind === 'trouble'
    ? text('liveCamera.noPhoto', { reason: state.trouble.message })
    : text('liveCamera.noPhotoYet', { camera: label });
}
