import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSoundPlayer } from '../../../renderer/sounds/player.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An audio context that a browser lets sound once the person has touched the page. */
function stubAudio() {
  const started: number[] = [];
  const waiting: (() => void)[] = [];
  const parameter = { value: 0, setValueAtTime() {}, linearRampToValueAtTime() {} };
  const node = { connect: () => node, gain: parameter, frequency: parameter, type: '' };
  const page = { touched: false };
  class FakeAudio {
    currentTime = 0;
    destination = {};
    createGain = () => node;
    createOscillator = () => ({ ...node, start: (at: number) => void started.push(at), stop() {} });
    resume = () => new Promise<void>((resolve) => (page.touched ? resolve() : void waiting.push(resolve)));
  }
  vi.stubGlobal('AudioContext', FakeAudio);
  const touch = () => {
    page.touched = true;
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { started, touch };
}

it('what could not be heard is not heard all at once at the first touch', async () => {
  const { started, touch } = stubAudio();
  const player = createSoundPlayer(() => true);
  for (let photo = 0; photo < 20; photo += 1) player.play('accepted');
  await vi.advanceTimersByTimeAsync(5_000);
  touch();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([]);
  player.play('accepted');
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([0, 0.075]);
});

it('is silent when sounds are off', async () => {
  const { started, touch } = stubAudio();
  touch();
  createSoundPlayer(() => false).play('refused');
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual([]);
});
