import type { UsbDevice } from '../../main/contract/liveCamera.ts';
import { asGiven, text } from '../../main/texts/text.ts';
import type { LiveCamera, LiveCameraState } from './liveCamera.ts';
import { plainLabel, usbKey } from './usbDevices.ts';
import type { UsbState } from './usbState.ts';
import { usbTroubleWords } from './usbTrouble.ts';

export interface UsbActions {
  readonly shoot: LiveCamera['shoot'];
  readonly retry: () => void;
}

/** The chosen USB camera as the Shoot screen sees it. */
export function usbLiveCamera(chosen: UsbDevice, state: UsbState, { shoot, retry }: UsbActions): LiveCamera {
  const label = state.kind === 'live' ? state.device.label : chosen.label;
  return {
    kind: 'usb',
    label: label === '' ? text('sources.usb.title') : asGiven(plainLabel(label)),
    key: usbKey(label),
    state: stateOf(state, retry),
    battery: null,
    warnings: [],
    surface: state.kind === 'live' ? state.surface : null,
    shoot,
  };
}

function stateOf(state: UsbState, retry: () => void): LiveCameraState {
  switch (state.kind) {
    case 'off':
    case 'starting':
      return { kind: 'starting' };
    case 'live':
      return { kind: 'ready' };
    case 'trouble': {
      const { trouble } = state;
      return {
        kind: 'trouble',
        trouble: {
          code: trouble.code,
          ...usbTroubleWords(trouble),
          retry: trouble.code === 'insecure' ? null : retry,
        },
      };
    }
  }
}
