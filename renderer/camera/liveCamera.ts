import type { PictureSize } from '../../main/contract/liveCamera.ts';
import type { CaptureNotice } from '../../main/contract/views.ts';
import type { Text } from '../../main/texts/text.ts';

/** A camera that the Shoot screen can look through and release: what the stage and the shutter need to know of it. */
export interface LiveCamera {
  readonly kind: 'usb' | 'tether';
  /** Names the device for people, e.g. `HD Pro Webcam C920`. */
  readonly label: Text;
  /** The same device after every start: overlays are remembered by it. Never empty. */
  readonly key: string;
  readonly state: LiveCameraState;
  /** In the camera's own words, e.g. `75%`; null where it tells none. */
  readonly battery: string | null;
  /** Plain lines on its battery, card and lens, the most urgent first. */
  readonly warnings: readonly Text[];
  /** Null: the camera can shoot and shows no live picture (now). */
  readonly surface: LiveSurface | null;
  /**
   * Takes one photo. Resolves once the photo is durable and has its place, or was refused with its reason; null when it failed
   * and the person was told.
   */
  shoot(target: ShotTarget): Promise<CaptureNotice | null>;
}

export type LiveCameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'trouble'; readonly trouble: CameraTrouble };

/** A camera's trouble in plain words, and the way out of it. */
export interface CameraTrouble {
  /** Stable, for tests and decisions, e.g. `unplugged`. */
  readonly code: string;
  readonly message: Text;
  readonly help: Text;
  /** Tries again; null where nothing but the help can be done. */
  readonly retry: (() => void) | null;
  /** Takes the camera back from the desktop, which holds it. */
  readonly free?: (() => void) | null;
}

/** The moving picture: an element that the camera keeps up to date and one view at a time takes in. */
export interface LiveSurface {
  readonly element: HTMLVideoElement | HTMLCanvasElement;
  /** Of the picture in pixels, upright. */
  readonly size: PictureSize;
}

export interface ShotTarget {
  readonly itemId: string;
  /** The side on the screen; null lets the station choose. */
  readonly sideUuid: string | null;
}

/** A shot from the press of the shutter until its photo is durable. */
export interface Shot extends ShotTarget {
  readonly at: number;
  /** The live picture as it was at the press. */
  readonly frozen: HTMLCanvasElement | null;
}

export function isReady(camera: LiveCamera | null): camera is LiveCamera {
  return camera?.state.kind === 'ready';
}
