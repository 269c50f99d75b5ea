import type { GphotoFailureKind } from '../gphoto/gphotoFailure.ts';
import { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import { type CameraHealth, unknownHealth } from './cameraHealth.ts';
import type { CameraHolder } from './holders.ts';
import type { Watch } from './watchdog.ts';

/** A camera that the station is bound to. */
export interface BoundCamera {
  readonly serialNumber: string;
  readonly model: string;
}

export const tetherStates = [
  'looking',
  'absent',
  'held',
  'no_program',
  'opening',
  'ready',
  'recovering',
  'replug',
] as const;
export type TetherStateKind = (typeof tetherStates)[number];

/** How a tethered camera stands, for people. */
export interface TetherReport {
  readonly state: TetherStateKind;
  /** One plain line on what is the matter; null when all is well. */
  readonly message: string | null;
  /** The way out, for the person; null where there is nothing to do. */
  readonly help: string | null;
  readonly holders: readonly CameraHolder[];
  readonly health: CameraHealth;
  /** A shot is under way. */
  readonly shooting: boolean;
  /** The camera can show a live picture. */
  readonly canPreview: boolean;
}

/** What the report is made of. */
export interface TetherFacts {
  /** Null before the first look has ended. */
  readonly watch: Watch | null;
  readonly camera: BoundCamera;
  /** A camera that is plugged in instead. */
  readonly otherModel: string | null;
  readonly holders: readonly CameraHolder[];
  readonly health: CameraHealth;
  readonly shooting: boolean;
  readonly canPreview: boolean;
}

export function reportOf(facts: TetherFacts): TetherReport {
  const { holders, shooting } = facts;
  const { state, message, help } = standingOf(facts);
  const isOpen = state === 'ready';
  return {
    state,
    message,
    help,
    holders: state === 'held' ? holders : [],
    health: isOpen ? facts.health : unknownHealth,
    shooting: isOpen && shooting,
    canPreview: isOpen && facts.canPreview,
  };
}

function standingOf(facts: TetherFacts): Pick<TetherReport, 'state' | 'message' | 'help'> {
  const { watch, camera } = facts;
  if (watch === null) return { state: 'looking', message: null, help: null };
  const { standing, step } = watch;
  switch (standing.kind) {
    case 'open':
      return { state: 'ready', message: null, help: null };
    case 'found':
      return { state: 'opening', message: null, help: null };
    case 'absent':
      return absentWords(facts);
    case 'held':
      return heldWords(facts);
    case 'no_program':
      return { state: 'no_program', ...problem('not_installed', 'Then it is found by itself.') };
    case 'stuck':
      if (step !== 'replug') {
        const message = `${camera.model} has stopped answering and is being started again.`;
        return { state: 'recovering', message, help: 'The item and its side stay as they are.' };
      }
      return {
        state: 'replug',
        message: `${camera.model} does not answer, and ending and resetting it did not help.`,
        help: 'Pull its USB cable, switch the camera off and on, and plug it in again. It goes on from there by itself.',
      };
  }
}

function absentWords({ camera, otherModel }: TetherFacts): Pick<TetherReport, 'state' | 'message' | 'help'> {
  if (otherModel !== null) {
    return {
      state: 'absent',
      message: `${camera.model} is not here. ${otherModel} is plugged in, with another serial number, and is not used.`,
      help: `Plug in ${camera.model}, or choose the other camera in Settings.`,
    };
  }
  return {
    state: 'absent',
    message: `${camera.model} is not here.`,
    help: 'Switch it on, wake it, and check its USB cable. It is found by itself.',
  };
}

function heldWords({ camera, holders }: TetherFacts): Pick<TetherReport, 'state' | 'message' | 'help'> {
  const names = [...new Set(holders.map(({ name }) => name))];
  if (names.length === 0) {
    return {
      state: 'held',
      message: `${camera.model} is here, but it cannot be opened.`,
      help: 'Close other photo programs. If there are none, this user may not use the camera: ask the admin about its udev rule.',
    };
  }
  return {
    state: 'held',
    message: `${camera.model} is held by ${names.join(' and ')}.`,
    help: holders.some(({ isDesktop }) => isDesktop)
      ? 'The desktop has taken the camera. Free it here, or unmount it in the file manager.'
      : 'Close that program. The camera is tried again by itself.',
  };
}

function problem(kind: GphotoFailureKind, help: string): { readonly message: string; readonly help: string } {
  return { message: new GphotoFailure(kind).message, help };
}
