import { type Text, type TextId, text } from '../../texts/text.ts';

/** Light is linear. */
export interface TargetMeasures {
  /** Means, 0 to 1, by channel and as the eye weighs them. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly luminance: number;
  readonly sharpness: number | null;
  /** Blown out pixels hide their true value. */
  readonly clippedHigh: number;
}

export interface AwaitedTarget {
  readonly camera: string;
  readonly purpose: 'reference' | 'shot';
}

export interface TargetResult {
  readonly message: Text;
  readonly drifts: boolean;
}

export interface Framing {
  /** In widths and heights of the picture; positive is right and down. */
  readonly shiftX: number;
  readonly shiftY: number;
  /** 1 is the reference's size. */
  readonly scale: number;
  /** Degrees, clockwise. */
  readonly turned: number;
  /** Agreement of the overlaid pictures, up to 1. */
  readonly match: number;
}

export interface Comparison {
  /** Exposure: -1 is half the light. */
  readonly stops: number;
  /** Against green: 1.1 is a tenth more than in the reference. */
  readonly redGain: number;
  readonly blueGain: number;
  /** 1 is the reference's; null where one shows too little. */
  readonly sharpness: number | null;
  /** Null where the card is not recognised. */
  readonly framing: Framing | null;
  readonly clippedHigh: number;
}

export const goldenFigures = ['exposure', 'white_balance', 'sharpness', 'framing'] as const;
export type GoldenFigure = (typeof goldenFigures)[number];

export interface Drift {
  readonly figure: GoldenFigure;
  readonly level: 'steady' | 'drifts' | 'unknown';
  readonly text: Text;
}

/** Below this, light is sensor noise. */
const leastLight = 1e-4;
/** Photos of one card agree to 0.9 and more, of different things to 0.3. */
const sameCard = 0.6;

export function compareTarget(reference: TargetMeasures, shot: TargetMeasures, framing: Framing): Comparison {
  return {
    stops: Math.log2(ratio(shot.luminance, reference.luminance)),
    redGain: ratio(ratio(shot.red, shot.green), ratio(reference.red, reference.green)),
    blueGain: ratio(ratio(shot.blue, shot.green), ratio(reference.blue, reference.green)),
    sharpness:
      shot.sharpness === null || reference.sharpness === null || reference.sharpness === 0
        ? null
        : shot.sharpness / reference.sharpness,
    framing: framing.match >= sameCard ? framing : null,
    clippedHigh: shot.clippedHigh,
  };
}

function ratio(value: number, base: number): number {
  return Math.max(value, leastLight) / Math.max(base, leastLight);
}

/** About what an eye sees side by side, and more than two shots of one card differ by. */
export const driftLimits = { stops: 0.25, gain: 0.06, sharpness: 0.8, shift: 0.03, scale: 0.04, turned: 1.5 } as const;

/** It judges the station, not an item, and blocks nothing. */
export function driftsOf(comparison: Comparison): readonly Drift[] {
  return [exposureDrift(comparison), balanceDrift(comparison), sharpnessDrift(comparison), framingDrift(comparison)];
}

function exposureDrift({ stops, clippedHigh }: Comparison): Drift {
  if (clippedHigh > 0.3) return drifts('exposure', text('target.light.white'));
  if (Math.abs(stops) < driftLimits.stops) return steady('exposure', text('target.light.steady'));
  const id = stops < 0 ? 'target.light.darker' : 'target.light.brighter';
  return drifts('exposure', text(id, { stops: Math.abs(stops) }));
}

function balanceDrift({ redGain, blueGain }: Comparison): Drift {
  const changes = [
    ...change(redGain - 1, driftLimits.gain, 'target.colour.moreRed', 'target.colour.lessRed'),
    ...change(blueGain - 1, driftLimits.gain, 'target.colour.moreBlue', 'target.colour.lessBlue'),
  ];
  if (changes.length === 0) return steady('white_balance', text('target.colour.steady'));
  return drifts('white_balance', text('target.colour.changed', { changes }));
}

function sharpnessDrift({ sharpness }: Comparison): Drift {
  if (sharpness === null) return unknown('sharpness', text('target.sharpness.unknown'));
  if (sharpness >= driftLimits.sharpness) return steady('sharpness', text('target.sharpness.steady'));
  return drifts('sharpness', text('target.sharpness.less', { percent: Math.round(sharpness * 100) }));
}

function framingDrift({ framing }: Comparison): Drift {
  if (framing === null) return unknown('framing', text('target.place.unknown'));
  const { shiftX, shiftY, scale, turned } = framing;
  const changes = [
    ...change(shiftX, driftLimits.shift, 'target.place.right', 'target.place.left'),
    ...change(shiftY, driftLimits.shift, 'target.place.down', 'target.place.up'),
    ...change(scale - 1, driftLimits.scale, 'target.place.larger', 'target.place.smaller'),
    ...turn(turned),
  ];
  if (changes.length === 0) return steady('framing', text('target.place.steady'));
  return drifts('framing', text('target.place.changed', { changes }));
}

type ShareId = Extract<
  TextId,
  `target.${string}.${'moreRed' | 'lessRed' | 'moreBlue' | 'lessBlue' | 'right' | 'left' | 'down' | 'up' | 'larger' | 'smaller'}`
>;

/** In hundredths; empty below `limit`. */
function change(share: number, limit: number, more: ShareId, less: ShareId): readonly Text[] {
  if (Math.abs(share) < limit) return [];
  return [text(share > 0 ? more : less, { percent: Math.round(Math.abs(share) * 100) })];
}

function turn(turned: number): readonly Text[] {
  if (Math.abs(turned) < driftLimits.turned) return [];
  const id = turned > 0 ? 'target.place.clockwise' : 'target.place.counterClockwise';
  return [text(id, { degrees: Math.round(Math.abs(turned)) })];
}

const steady = (figure: GoldenFigure, said: Text): Drift => ({ figure, level: 'steady', text: said });
const drifts = (figure: GoldenFigure, said: Text): Drift => ({ figure, level: 'drifts', text: said });
const unknown = (figure: GoldenFigure, said: Text): Drift => ({ figure, level: 'unknown', text: said });
