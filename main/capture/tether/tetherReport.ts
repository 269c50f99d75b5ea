import { type Text, text } from '../../texts/text.ts';
import { type CameraHealth, unknownHealth } from './cameraHealth.ts';
import { type CameraHolder, namesOf } from './holders.ts';
import type { RecoveryStep, Watch } from './watchdog.ts';

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

export interface TetherReport {
  readonly state: TetherStateKind;
  readonly message: Text | null;
  readonly help: Text | null;
  readonly holders: readonly CameraHolder[];
  readonly health: CameraHealth;
  readonly shooting: boolean;
  readonly canPreview: boolean;
}

export interface TetherFacts {
  /** It is null before the first detection. */
  readonly watch: Watch | null;
  readonly camera: BoundCamera;
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

type StandingTexts = Pick<TetherReport, 'state' | 'message' | 'help'>;

function standingOf(facts: TetherFacts): StandingTexts {
  const { watch, camera } = facts;
  if (watch === null) return { state: 'looking', message: null, help: null };
  const { standing, step } = watch;
  switch (standing.kind) {
    case 'open':
      return { state: 'ready', message: null, help: null };
    case 'found':
      return { state: 'opening', message: null, help: null };
    case 'absent':
      return absentTexts(facts);
    case 'held':
      return heldTexts(facts);
    case 'no_program':
      return { state: 'no_program', message: text('gphoto.notInstalled'), help: text('tether.noProgramHelp') };
    case 'stuck':
      return stuckTexts(step, camera.model);
  }
}

function absentTexts({ camera: { model }, otherModel }: TetherFacts): StandingTexts {
  const [message, help] =
    otherModel === null
      ? [text('tether.absent', { camera: model }), text('tether.absentHelp')]
      : [text('tether.other', { camera: model, other: otherModel }), text('tether.otherHelp', { camera: model })];
  return { state: 'absent', message, help };
}

function heldTexts({ camera: { model }, holders }: TetherFacts): StandingTexts {
  if (holders.length === 0)
    return { state: 'held', message: text('tether.notOpened', { camera: model }), help: text('tether.notOpenedHelp') };
  const isDesktop = holders.some((holder) => holder.isDesktop);
  return {
    state: 'held',
    message: text('tether.held', { camera: model, holders: namesOf(holders) }),
    help: text(isDesktop ? 'tether.heldByDesktopHelp' : 'tether.heldHelp'),
  };
}

function stuckTexts(step: RecoveryStep, model: string): StandingTexts {
  return step === 'replug'
    ? { state: 'replug', message: text('tether.replug', { camera: model }), help: text('tether.replugHelp') }
    : {
        state: 'recovering',
        message: text('tether.recovering', { camera: model }),
        help: text('tether.recoveringHelp'),
      };
}
