import type { PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';
import type { LiveSurface } from './liveCamera.ts';
import type { OfferedSizes } from './nativeSizes.ts';
import type { UsbTrouble } from './usbTrouble.ts';

/** How the USB camera of this page is. */
export type UsbState =
  /** Nobody looks, or none is chosen. */
  | { readonly kind: 'off' }
  | { readonly kind: 'starting' }
  | UsbLive
  | { readonly kind: 'trouble'; readonly trouble: UsbTrouble };

export interface UsbLive {
  readonly kind: 'live';
  readonly device: UsbDevice;
  readonly isAmbiguous: boolean;
  readonly surface: LiveSurface;
  readonly sizes: OfferedSizes;
  /** Of its photos: the live picture's, or larger where none was chosen and the camera takes still photos of the same shape. */
  readonly photoSize: PictureSize;
}
