/** Figures of a photo of the target card. Light is linear: twice the number is twice the light. */
export interface TargetMeasures {
  /** Mean of the picture's light, 0 to 1, by channel and as the eye weighs them. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly luminance: number;
  /** As `PhotoFigures.sharpness`. */
  readonly sharpness: number | null;
  /** Share of pixels that are blown out: what they would have been is not known. */
  readonly clippedHigh: number;
}

/** How the card lies in the picture, against the reference. */
export interface Framing {
  /** In widths and heights of the picture; to the right and down is positive. */
  readonly shiftX: number;
  readonly shiftY: number;
  /** 1 is as large as in the reference. */
  readonly scale: number;
  /** Degrees, clockwise. */
  readonly turned: number;
  /** How well the two agree when laid over each other, up to 1. */
  readonly match: number;
}

/** One day's shot against the reference. */
export interface Comparison {
  /** Exposure: -1 is half the light. */
  readonly stops: number;
  /** Red and blue against green: 1.1 is a tenth more of that colour than in the reference. */
  readonly redGain: number;
  readonly blueGain: number;
  /** 1 is as sharp as the reference; null where one of them shows too little to tell. */
  readonly sharpness: number | null;
  /** Null where the two do not look like the same card. */
  readonly framing: Framing | null;
  readonly clippedHigh: number;
}

export const goldenFigures = ['exposure', 'white_balance', 'sharpness', 'framing'] as const;
export type GoldenFigure = (typeof goldenFigures)[number];

/** The judgement on one figure, in words for the person. */
export interface Drift {
  readonly figure: GoldenFigure;
  readonly level: 'steady' | 'drifts' | 'unknown';
  readonly message: string;
}

/** Below this, light is noise of the sensor. */
const leastLight = 1e-4;
/** Two photos of one card on one day agree to 0.9 and more; of two different things to 0.3 or so. */
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

/** From here on a drift is said: about what an eye sees side by side, and more than two shots of one card differ by. */
export const driftLimits = { stops: 0.25, gain: 0.06, sharpness: 0.8, shift: 0.03, scale: 0.04, turned: 1.5 } as const;

/** Judges the comparison, figure by figure. It judges the station, not an item, and blocks nothing. */
export function driftsOf(comparison: Comparison): readonly Drift[] {
  return [exposureDrift(comparison), balanceDrift(comparison), sharpnessDrift(comparison), framingDrift(comparison)];
}

function exposureDrift({ stops, clippedHigh }: Comparison): Drift {
  const amount = Math.abs(stops).toFixed(1);
  if (clippedHigh > 0.3) {
    return drifts(
      'exposure',
      'Much of the picture is blown out, so the light cannot be compared: check exposure and lamps.',
    );
  }
  if (Math.abs(stops) < driftLimits.stops) return steady('exposure', 'As bright as the reference.');
  return stops < 0
    ? drifts('exposure', `${amount} stops darker than the reference: check the lamps and the exposure.`)
    : drifts('exposure', `${amount} stops brighter than the reference: check the lamps, the exposure and daylight.`);
}

function balanceDrift({ redGain, blueGain }: Comparison): Drift {
  const [red, blue] = [redGain - 1, blueGain - 1];
  if (Math.max(Math.abs(red), Math.abs(blue)) < driftLimits.gain) {
    return steady('white_balance', 'The colour of the light is that of the reference.');
  }
  const changes = [colourChange('red', red), colourChange('blue', blue)].filter((text) => text !== null);
  return drifts('white_balance', `${changes.join(', ')}: check the white balance, the lamps and daylight.`);
}

function colourChange(colour: string, change: number): string | null {
  if (Math.abs(change) < driftLimits.gain) return null;
  return `${Math.round(Math.abs(change) * 100)} % ${change > 0 ? 'more' : 'less'} ${colour} than in the reference`;
}

function sharpnessDrift({ sharpness }: Comparison): Drift {
  if (sharpness === null) return unknown('sharpness', 'The card shows too little detail to tell its sharpness.');
  if (sharpness >= driftLimits.sharpness) return steady('sharpness', 'As sharp as the reference.');
  const percent = Math.round(sharpness * 100);
  return drifts('sharpness', `Only ${percent} % as sharp as the reference: check the focus, and clean the lens.`);
}

function framingDrift({ framing }: Comparison): Drift {
  if (framing === null) {
    return unknown('framing', 'This does not look like the reference: is it the same card, in the same place?');
  }
  const { shiftX, shiftY, scale, turned } = framing;
  const changes = [
    shiftWords(shiftX, 'right', 'left'),
    shiftWords(shiftY, 'down', 'up'),
    Math.abs(scale - 1) < driftLimits.scale
      ? null
      : `${Math.round(Math.abs(scale - 1) * 100)} % ${scale > 1 ? 'larger' : 'smaller'}`,
    Math.abs(turned) < driftLimits.turned
      ? null
      : `turned ${Math.abs(turned).toFixed(0)}° ${turned > 0 ? 'clockwise' : 'counter-clockwise'}`,
  ].filter((text) => text !== null);
  if (changes.length === 0) return steady('framing', 'The card lies as in the reference.');
  return drifts('framing', `The card is ${changes.join(', ')}: check the camera's place and where the card lies.`);
}

function shiftWords(shift: number, positive: string, negative: string): string | null {
  if (Math.abs(shift) < driftLimits.shift) return null;
  return `${Math.round(Math.abs(shift) * 100)} % further ${shift > 0 ? positive : negative}`;
}

const steady = (figure: GoldenFigure, message: string): Drift => ({ figure, level: 'steady', message });
const drifts = (figure: GoldenFigure, message: string): Drift => ({ figure, level: 'drifts', message });
const unknown = (figure: GoldenFigure, message: string): Drift => ({ figure, level: 'unknown', message });
