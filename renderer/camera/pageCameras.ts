import type { PageMedia } from './openUsbStream.ts';
import type { UsbCameraOptions } from './usbCamera.ts';

/** The means by which a page uses its cameras. */
export type PageCameras = Pick<UsbCameraOptions, 'media' | 'createVideo' | 'stillOf' | 'leave'>;

/** The browser's own. On an address that is not secure it gives no `mediaDevices` at all. */
export function browserCameras(): PageCameras {
  const media: PageMedia | undefined = globalThis.navigator?.mediaDevices;
  return {
    media: media ?? null,
    createVideo: () => document.createElement('video'),
    stillOf: (track) => ('ImageCapture' in globalThis ? new ImageCapture(track) : null),
    leave: async () => {
      try {
        // Firefox does not know this name and throws; TypeScript does not know it either.
        return await navigator.permissions.query({ name: 'camera' as PermissionName });
      } catch {
        return null;
      }
    },
  };
}
