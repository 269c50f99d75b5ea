import type { implement } from '@orpc/server';
import type { LiveCameraSettings } from '../../../main/contract/liveCamera.ts';
import type { RememberedFit } from '../../../main/contract/overlays.ts';
import type { page as contract } from '../../../main/contract/page.ts';
import type { CaptureNotice } from '../../../main/contract/views.ts';
import { photoSources } from '../../../main/domain/photo/photoSources.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface LiveCameraWorld {
  liveCamera: LiveCameraSettings;
  fits: RememberedFit[];
}

interface Acts {
  noted(path: string, input: unknown): void;
  take(itemId: string, sideUuid: string | null, filename: string, source: string): CaptureNotice;
}

/** The fake station's parts for the page's camera and the overlays on its picture. */
export function fakeLiveCameraParts(os: Os, world: LiveCameraWorld, { noted, take }: Acts) {
  function change(path: string, input: unknown, changed: Partial<LiveCameraSettings>): LiveCameraSettings {
    noted(path, input);
    world.liveCamera = { ...world.liveCamera, ...changed };
    return world.liveCamera;
  }
  return {
    liveCamera: {
      settings: os.liveCamera.settings.handler(() => world.liveCamera),
      chooseUsb: os.liveCamera.chooseUsb.handler(({ input }) =>
        change('liveCamera.chooseUsb', input, { usbCamera: input.camera }),
      ),
      chooseSize: os.liveCamera.chooseSize.handler(({ input }) => {
        const others = world.liveCamera.sizes.filter(({ label }) => label !== input.label);
        const sizes = input.size === null ? others : [...others, { label: input.label, size: input.size }];
        return change('liveCamera.chooseSize', input, { sizes });
      }),
      lookThrough: os.liveCamera.lookThrough.handler(({ input }) =>
        change('liveCamera.lookThrough', input, { inUse: input.kind }),
      ),
      usbShot: os.liveCamera.usbShot.handler(({ input }) => {
        noted('liveCamera.usbShot', { ...input, file: input.file.name });
        return take(input.itemId, input.sideUuid, input.file.name, photoSources.usb);
      }),
    },
    overlays: {
      all: os.overlays.all.handler(() => ({ fits: world.fits })),
      remember: os.overlays.remember.handler(({ input }) => {
        noted('overlays.remember', input);
        world.fits = [...world.fits.filter((fit) => fit.side !== input.side || fit.camera !== input.camera), input];
        return {};
      }),
    },
  };
}
