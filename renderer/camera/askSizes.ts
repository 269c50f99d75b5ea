import type { PictureSize } from '../../main/contract/liveCamera.ts';
import { type NativeSizes, nextToAsk, type SizeAnswer, withAnswer } from './nativeSizes.ts';
import { exactly } from './openUsbStream.ts';
import { isSameSize } from './pictureSizes.ts';
import { nextFrame } from './usbFrame.ts';
import { within } from './within.ts';

/** A camera that is open and shows its picture. */
export interface AskableCamera {
  readonly track: MediaStreamTrack;
  readonly video: HTMLVideoElement;
  readonly constraints: MediaTrackConstraints;
  readonly size: PictureSize;
}

export interface Asking {
  /** No answer counts after it fires. */
  readonly signal: AbortSignal;
  onAnswer(known: NativeSizes): void;
}

/**
 * - `done`: all were asked, or asking was ended.
 * - `partial`: the camera was too slow or failed.
 * - `lost`: its picture did not come back; open the camera anew.
 */
export type AskingEnd = 'done' | 'partial' | 'lost';

/** The last answer adds its own limit: under 20 seconds in all. */
const askLimitMs = 15_000;
/** A camera that changes its size starts anew: most take less than a second. */
const answerLimitMs = 4_000;
/** So many pictures of the size before may still be on their way. */
const maxStale = 30;

/**
 * Learns sizes by setting them: a camera refuses at once one that it lacks. Its picture stands still meanwhile and is
 * as before when this resolves. Never rejects.
 */
export async function askSizes(camera: AskableCamera, known: NativeSizes, asking: Asking): Promise<AskingEnd> {
  const ended = endOf(camera.track);
  camera.video.pause();
  const end = await askAll(camera.track, known, { ...asking, ended });
  if (camera.track.readyState === 'ended') return 'lost';
  return (await isBack(camera, ended)) ? end : 'lost';
}

async function askAll(
  track: MediaStreamTrack,
  known: NativeSizes,
  { signal, ended, onAnswer }: Asking & { readonly ended: AbortSignal },
): Promise<'done' | 'partial'> {
  const until = performance.now() + askLimitMs;
  const noLonger = AbortSignal.any([signal, ended]);
  let now = known;
  for (let size = nextToAsk(now); size !== null; size = nextToAsk(now)) {
    if (performance.now() >= until) return 'partial';
    const answer = await answerOf(track, size, noLonger);
    if (signal.aborted) return 'done';
    now = withAnswer(now, size, answer);
    onAnswer(now);
    if (answer === 'unknown') return 'partial';
  }
  return 'done';
}

async function answerOf(track: MediaStreamTrack, size: PictureSize, noLonger: AbortSignal): Promise<SizeAnswer> {
  try {
    await within(track.applyConstraints(exactly(size)), answerLimitMs, noLonger);
    // An ended track agrees to anything.
    return track.readyState === 'live' ? 'has' : 'unknown';
  } catch (error) {
    const isRefused = error instanceof Error && error.name === 'OverconstrainedError';
    return isRefused && track.readyState === 'live' ? 'has_not' : 'unknown';
  }
}

async function isBack({ track, video, constraints, size }: AskableCamera, ended: AbortSignal): Promise<boolean> {
  try {
    await within(track.applyConstraints(constraints), answerLimitMs, ended);
    video.play().catch(() => undefined);
    return await showsAgain(video, size);
  } catch {
    return false;
  }
}

/** Two pictures in a row, since the first could be from before. Rejects when none comes. */
async function showsAgain(video: HTMLVideoElement, size: PictureSize): Promise<boolean> {
  let inARow = 0;
  for (let seen = 0; seen < maxStale && inARow < 2; seen += 1) {
    await nextFrame(video);
    inARow = isSameSize({ width: video.videoWidth, height: video.videoHeight }, size) ? inARow + 1 : 0;
  }
  return inARow === 2;
}

function endOf(track: MediaStreamTrack): AbortSignal {
  const ended = new AbortController();
  track.addEventListener('ended', () => ended.abort(), { once: true });
  return ended.signal;
}
