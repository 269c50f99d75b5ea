import type { PictureSize, UsbDevice } from '../../main/contract/liveCamera.ts';
import type { LiveSurface } from './liveCamera.ts';
import type { OfferedSizes } from './nativeSizes.ts';
import type { UsbTrouble } from './usbTrouble.ts';

export type UsbState =
  /** Nobody watches, or none is chosen. */
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
  /** Larger than the live picture where no size was chosen and the camera takes still photos of its shape. */
  readonly photoSize: PictureSize;
}
