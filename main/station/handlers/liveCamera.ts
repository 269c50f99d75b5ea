import type { ItemId } from '../../domain/ids.ts';
import type { Store } from '../../domain/ports/store.ts';
import { withSize } from '../settings/cameraSizes.ts';
import { changeSetting, readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { takeUsbShot, type UsbShotParts } from '../sources/usbShot.ts';
import type { Implementer } from './implementer.ts';

export interface LiveCameraDependencies extends UsbShotParts {
  readonly store: Pick<Store, 'settings'>;
}

export function liveCameraPart(os: Implementer, parts: LiveCameraDependencies) {
  const { store } = parts;
  const read = () => readSetting(store, stationSettings.liveCamera);
  const change = (part: Partial<ReturnType<typeof read>>) => changeSetting(store, stationSettings.liveCamera, part);
  return {
    settings: os.liveCamera.settings.handler(read),
    chooseUsb: os.liveCamera.chooseUsb.handler(({ input }) => change({ usbCamera: input.camera })),
    chooseSize: os.liveCamera.chooseSize.handler(({ input }) =>
      change({ sizes: withSize(read(), input.label, input.size) }),
    ),
    lookThrough: os.liveCamera.lookThrough.handler(({ input }) => change({ inUse: input.kind })),
    usbShot: os.liveCamera.usbShot.handler(({ input }) =>
      takeUsbShot(parts, { ...input, itemId: input.itemId as ItemId }),
    ),
  };
}
