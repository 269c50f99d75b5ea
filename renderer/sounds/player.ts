import { type Note, type Sound, tones } from './tones.ts';

/** Plays the station's sounds; silent where the page has no audio. */
export interface SoundPlayer {
  play(sound: Sound): void;
}

/** A sound that could not be played at once tells of nothing any more. */
const stillTrueMs = 500;

/**
 * Synthesises the tones with WebAudio. The context is made at the first sound: browsers let a page sound only after the
 * person has touched it, and a key press of the scanner is enough. What was to be heard before is dropped: else all of it
 * would sound at once at the first touch.
 */
export function createSoundPlayer(isOn: () => boolean): SoundPlayer {
  let context: AudioContext | null = null;
  return {
    play(sound) {
      if (!isOn() || typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      const audio = context;
      const askedAt = performance.now();
      void audio.resume().then(
        () => {
          if (performance.now() - askedAt > stillTrueMs) return;
          for (const note of tones[sound]) playNote(audio, note);
        },
        () => undefined,
      );
    },
  };
}

function playNote(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.startMs / 1000;
  const end = start + note.lengthMs / 1000;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = note.wave;
  oscillator.frequency.value = note.frequencyHz;
  // A short attack and release keep the tone from clicking.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.volume, start + 0.008);
  gain.gain.setValueAtTime(note.volume, Math.max(start + 0.008, end - 0.03));
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end + 0.01);
}
