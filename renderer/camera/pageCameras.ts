import type { PageMedia } from './openUsbStream.ts';
import type { UsbCameraOptions } from './usbCamera.ts';

export type PageCameras = Pick<UsbCameraOptions, 'media' | 'createVideo' | 'stillOf' | 'leave'>;

/** An insecure address has no `mediaDevices`. */
export function browserCameras(): PageCameras {
  const media: PageMedia | undefined = globalThis.navigator?.mediaDevices;
  return {
    media: media ?? null,
    createVideo: () => document.createElement('video'),
    stillOf: (track) => ('ImageCapture' in globalThis ? new ImageCapture(track) : null),
    leave: async () => {
      try {
        // Firefox throws for this name; TypeScript does not know it.
        return await navigator.permissions.query({ name: 'camera' as PermissionName });
      } catch {
        return null;
      }
    },
  };
}
