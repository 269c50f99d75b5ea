import { handedOver } from '../../../capture/offer/dropped.ts';
import type { ItemId } from '../../../domain/ids.ts';
import { photoSources } from '../../../domain/photo/photoSources.ts';
import { plainName } from '../../../lib/files/plainName.ts';
import type { Parts } from '../../parts.ts';
import { withSize } from '../../settings/cameraSizes.ts';
import { changeSetting, readSetting } from '../../settings/setting.ts';
import { stationSettings } from '../../settings/settings.ts';
import type { Implementer } from './implementer.ts';

export function liveCameraPart(os: Implementer, { core }: Parts) {
  const { store } = core;
  return {
    settings: os.liveCamera.settings.handler(() => readSetting(store, stationSettings.liveCamera)),
    chooseUsb: os.liveCamera.chooseUsb.handler(({ input }) =>
      changeSetting(store, stationSettings.liveCamera, { usbCamera: input.camera }),
    ),
    chooseSize: os.liveCamera.chooseSize.handler(({ input }) =>
      changeSetting(store, stationSettings.liveCamera, {
        sizes: withSize(readSetting(store, stationSettings.liveCamera), input.label, input.size),
      }),
    ),
    setPedalKey: os.liveCamera.setPedalKey.handler(({ input }) =>
      changeSetting(store, stationSettings.liveCamera, { pedalKey: input.key }),
    ),
    lookThrough: os.liveCamera.lookThrough.handler(({ input }) =>
      changeSetting(store, stationSettings.liveCamera, { inUse: input.kind }),
    ),
    usbShot: os.liveCamera.usbShot.handler(async ({ input }) => {
      const itemId = input.itemId as ItemId;
      core.intake.checkDestination(itemId, input.sideUuid);
      const filename = plainName(input.file.name);
      // The frame carries no time of its own, and the page's clock may be ahead of ours.
      const modifiedAt = Math.min(input.takenAt, core.clock());
      const file = handedOver({ bytes: input.file, filename, modifiedAt }, filename, photoSources.usb);
      const to = { itemId, side: input.sideUuid, camera: input.camera };
      const { notice } = await core.intake.ingest(file, to);
      return notice;
    }),
  };
}
