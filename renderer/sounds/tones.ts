/** The station's sounds, as notes: told apart without looking, by direction and length rather than by loudness. */
export type Sound = 'accepted' | 'attention' | 'refused' | 'notice' | 'complete';

export interface Note {
  readonly frequencyHz: number;
  readonly startMs: number;
  readonly lengthMs: number;
  readonly wave: OscillatorType;
  /** 0 to 1. */
  readonly volume: number;
}

export const tones: Readonly<Record<Sound, readonly Note[]>> = {
  accepted: [
    { frequencyHz: 880, startMs: 0, lengthMs: 70, wave: 'sine', volume: 0.35 },
    { frequencyHz: 1320, startMs: 75, lengthMs: 110, wave: 'sine', volume: 0.35 },
  ],
  attention: [
    { frequencyHz: 880, startMs: 0, lengthMs: 70, wave: 'sine', volume: 0.35 },
    { frequencyHz: 1320, startMs: 75, lengthMs: 90, wave: 'sine', volume: 0.35 },
    { frequencyHz: 440, startMs: 190, lengthMs: 240, wave: 'triangle', volume: 0.4 },
  ],
  refused: [
    { frequencyHz: 220, startMs: 0, lengthMs: 180, wave: 'square', volume: 0.22 },
    { frequencyHz: 165, startMs: 200, lengthMs: 320, wave: 'square', volume: 0.22 },
  ],
  notice: [{ frequencyHz: 587, startMs: 0, lengthMs: 140, wave: 'triangle', volume: 0.3 }],
  complete: [
    { frequencyHz: 659, startMs: 0, lengthMs: 90, wave: 'sine', volume: 0.35 },
    { frequencyHz: 880, startMs: 95, lengthMs: 90, wave: 'sine', volume: 0.35 },
    { frequencyHz: 1319, startMs: 190, lengthMs: 220, wave: 'sine', volume: 0.35 },
  ],
};
