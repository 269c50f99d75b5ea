import { plainLabel } from './usbDevices.ts';

/** What can be wrong with a USB camera. */
export type UsbTrouble =
  | { readonly code: 'insecure' }
  | { readonly code: 'denied' }
  | { readonly code: 'denied_by_system' }
  | { readonly code: 'in_use'; readonly label: string }
  | { readonly code: 'none' }
  | { readonly code: 'unplugged'; readonly label: string }
  | { readonly code: 'silent'; readonly label: string }
  | { readonly code: 'failed'; readonly reason: string };

export interface TroubleWords {
  readonly message: string;
  readonly help: string;
}

/** What went wrong when a camera was opened; `label` names the one that was asked for, as far as it is known. */
export function usbTroubleOf(error: unknown, label: string): UsbTrouble {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return { code: /system/i.test(message) ? 'denied_by_system' : 'denied' };
    case 'NotFoundError':
      return { code: 'none' };
    case 'OverconstrainedError':
      return { code: 'unplugged', label };
    // Browsers say this when another program has the device, and when its driver fails.
    case 'NotReadableError':
    case 'TrackStartError':
      return { code: 'in_use', label };
    default:
      return { code: 'failed', reason: message };
  }
}

/** In plain words, with the way out. */
export function usbTroubleWords(trouble: UsbTrouble): TroubleWords {
  switch (trouble.code) {
    case 'insecure':
      return {
        message: 'This page may not use cameras: its address is not secure.',
        help: 'Browsers allow cameras only on https addresses and on this computer itself. Open the station at its 127.0.0.1 address, or in the desktop app.',
      };
    case 'denied':
      return {
        message: 'The browser does not let this page use the camera.',
        help: 'Press the camera or lock sign beside the address, allow the camera, then press Try again.',
      };
    case 'denied_by_system':
      return {
        message: 'The system does not let this program use the camera.',
        help: "Allow the camera for this program in the system's privacy settings, then press Try again.",
      };
    case 'in_use':
      return {
        message: `${named(trouble.label)} cannot be opened: another program is using it.`,
        help: 'Close the other program (a video call, the camera maker’s own software). If there is none, unplug the camera and plug it in again.',
      };
    case 'none':
      return { message: 'No camera is plugged in.', help: 'Plug in a USB camera: it is found by itself.' };
    case 'unplugged':
      return {
        message: `${named(trouble.label)} is not plugged in.`,
        help: 'Plug it in again: it goes on by itself. Another camera is chosen under Settings, Photo sources.',
      };
    case 'silent':
      return {
        message: `${named(trouble.label)} has stopped sending its picture.`,
        help: 'No photo was taken. Press Try again; if that does not help, unplug the camera and plug it in again.',
      };
    case 'failed':
      return {
        message: `The camera could not be opened: ${trouble.reason}`,
        help: 'Press Try again, or plug the camera in again.',
      };
  }
}

function named(label: string): string {
  return label === '' ? 'The camera' : plainLabel(label);
}
