import { asGiven, type Text, text } from '../../main/texts/text.ts';
import { plainLabel } from './usbDevices.ts';

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
  readonly message: Text;
  readonly help: Text;
}

/** `label` names the wanted camera as far as known. */
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
    // Another program has the device, or its driver fails.
    case 'NotReadableError':
    case 'TrackStartError':
      return { code: 'in_use', label };
    default:
      return { code: 'failed', reason: message };
  }
}

export function usbTroubleWords(trouble: UsbTrouble): TroubleWords {
  switch (trouble.code) {
    case 'insecure':
      return {
        message: text('liveCamera.insecure'),
        help: text('liveCamera.insecureHelp'),
      };
    case 'denied':
      return {
        message: text('liveCamera.denied'),
        help: text('liveCamera.deniedHelp'),
      };
    case 'denied_by_system':
      return {
        message: text('liveCamera.deniedBySystem'),
        help: text('liveCamera.deniedBySystemHelp'),
      };
    case 'in_use':
      return {
        message: text('liveCamera.inUse', { camera: named(trouble.label) }),
        help: text('liveCamera.inUseHelp'),
      };
    case 'none':
      return { message: text('liveCamera.none'), help: text('liveCamera.noneHelp') };
    case 'unplugged':
      return {
        message: text('liveCamera.unplugged', { camera: named(trouble.label) }),
        help: text('liveCamera.unpluggedHelp'),
      };
    case 'silent':
      return {
        message: text('liveCamera.silent', { camera: named(trouble.label) }),
        help: text('liveCamera.silentHelp'),
      };
    case 'failed':
      return {
        message: text('liveCamera.failed', { reason: trouble.reason }),
        help: text('liveCamera.failedHelp'),
      };
  }
}

function named(label: string): Text {
  return label === '' ? text('liveCamera.theCamera') : asGiven(plainLabel(label));
}
