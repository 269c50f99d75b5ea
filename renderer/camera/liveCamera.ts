import type { PictureSize } from '../../main/contract/liveCamera.ts';
import type { CaptureNotice } from '../../main/contract/views.ts';
import type { Text } from '../../main/texts/text.ts';

/** Stage and shutter need no more of a camera. */
export interface LiveCamera {
  readonly kind: 'usb' | 'tether';
  /** Such as `HD Pro Webcam C920`. */
  readonly label: Text;
  /** Survives restarts, since overlays are remembered by it. Never empty. */
  readonly key: string;
  readonly state: LiveCameraState;
  /** The camera's own words, such as `75%`; null where it tells none. */
  readonly battery: string | null;
  /** Plain lines on battery, card and lens, the most urgent first. */
  readonly warnings: readonly Text[];
  /** Null means it can shoot but shows no live picture. */
  readonly surface: LiveSurface | null;
  /** Resolves once the photo is durable and placed, or refused with its reason; null when it failed and the person was told. */
  shoot(target: ShotTarget): Promise<CaptureNotice | null>;
}

export type LiveCameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

export interface CameraTrouble {
  /** Stable, for tests and decisions: `unplugged`. */
  readonly code: string;
  readonly message: Text;
  readonly help: Text;
  /** It is null where only the help can be followed. */
  readonly retry: (() => void) | null;
  /** Ends the desktop's hold on the camera. */
  readonly free?: (() => void) | null;
}

/** The camera keeps the element up to date; one view at a time shows it. */
export interface LiveSurface {
  readonly element: HTMLVideoElement | HTMLCanvasElement;
  /** Upright, in pixels. */
  readonly size: PictureSize;
}

export interface ShotTarget {
  readonly itemId: string;
  /** Null lets the station choose. */
  readonly sideUuid: string | null;
}

/** From the press of the shutter until the photo is durable. */
export interface Shot extends ShotTarget {
  readonly at: number;
  readonly frozen: HTMLCanvasElement | null;
}

export function isReady(camera: LiveCamera | null): camera is LiveCamera {
  return camera?.state.kind === 'ready';
}
