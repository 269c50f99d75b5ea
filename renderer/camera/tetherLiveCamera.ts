import { tetherKey } from '../../main/contract/photoSources.ts';
import type { TetherView } from '../../main/contract/tetherView.ts';
import { asGiven, text } from '../../main/texts/text.ts';
import type { LiveCamera, LiveCameraState, LiveSurface } from './liveCamera.ts';

export interface TetherActions {
  readonly shoot: LiveCamera['shoot'];
  readonly retry: () => void;
  /** Ends the desktop's hold on the camera. */
  readonly free: () => void;
}

/** The tethered camera as the Shoot screen sees it; null when none is bound. */
export function tetherLiveCamera(
  view: TetherView | null,
  surface: LiveSurface | null,
  actions: TetherActions,
): LiveCamera | null {
  if (view === null || view.camera === null) return null;
  const { model, serialNumber } = view.camera;
  return {
    kind: 'tether',
    label: asGiven(model),
    key: tetherKey(serialNumber),
    state: stateOf(view, actions),
    battery: view.state === 'ready' ? view.battery : null,
    warnings: view.state === 'ready' ? view.warnings : [],
    surface: view.state === 'ready' ? surface : null,
    shoot: actions.shoot,
  };
}

function stateOf(view: TetherView, { retry, free }: TetherActions): LiveCameraState {
  switch (view.state) {
    case 'off':
    case 'looking':
    case 'opening':
      return { kind: 'starting' };
    case 'ready':
      return { kind: 'ready' };
    case 'absent':
    case 'held':
    case 'no_program':
    case 'recovering':
    case 'replug':
      return {
        kind: 'trouble',
        trouble: {
          code: view.state,
          message: view.message ?? text('liveCamera.unusable'),
          help: view.help ?? asGiven(''),
          // It is at work already.
          retry: view.state === 'recovering' ? null : retry,
          free: view.canFree ? free : null,
        },
      };
  }
}
