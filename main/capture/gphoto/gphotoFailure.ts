import { english } from '../../texts/render.ts';
import type { Text, TextId } from '../../texts/text.ts';

/**
 * Why gphoto2 did not do what it was asked.
 * - `no_camera`: nothing answers at the port (unplugged, asleep, switched off)
 * - `claimed`: another program holds the camera, or this user may not open it
 * - `unsupported`: the camera or its driver has no such function
 * - `refused`: the camera said no (no focus, mirror busy, lens cap)
 * - `card_full`, `file_missing`: the camera's storage
 * - `disk_full`: the station's own disk
 * - `io`: the cable, the port, or a camera that stopped in the middle of an exchange
 * - `timeout`: our deadline or the camera's own
 * - `output`: more output than there is reason for
 * - `ended`: the program went away by itself
 */
export const gphotoFailureKinds = [
  'not_installed',
  'no_camera',
  'claimed',
  'unsupported',
  'refused',
  'busy',
  'card_full',
  'file_missing',
  'disk_full',
  'io',
  'timeout',
  'output',
  'ended',
  'failed',
] as const;
export type GphotoFailureKind = (typeof gphotoFailureKinds)[number];

/** Its text names the way out. */
export class GphotoFailure extends Error {
  override readonly name = 'GphotoFailure';
  readonly kind: GphotoFailureKind;
  readonly text: Text;
  /** The program's last words, for the log. */
  readonly detail: string;

  constructor(kind: GphotoFailureKind, detail = '', cause?: unknown) {
    const text = { id: texts[kind] };
    super(english(text), cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.text = text;
    this.detail = detail;
  }
}

const texts: Readonly<Record<GphotoFailureKind, Extract<TextId, `gphoto.${string}`>>> = {
  not_installed: 'gphoto.notInstalled',
  no_camera: 'gphoto.noCamera',
  claimed: 'gphoto.claimed',
  unsupported: 'gphoto.unsupported',
  refused: 'gphoto.refused',
  busy: 'gphoto.busy',
  card_full: 'gphoto.cardFull',
  file_missing: 'gphoto.fileMissing',
  disk_full: 'gphoto.diskFull',
  io: 'gphoto.io',
  timeout: 'gphoto.timeout',
  output: 'gphoto.output',
  ended: 'gphoto.ended',
  failed: 'gphoto.failed',
};

/** libgphoto2's result codes (gphoto2-result.h and gphoto2-port-result.h, 2.5). */
const kindOfCode: Readonly<Record<number, GphotoFailureKind>> = {
  [-5]: 'no_camera',
  [-6]: 'unsupported',
  [-7]: 'io',
  [-10]: 'timeout',
  [-20]: 'unsupported',
  [-21]: 'unsupported',
  [-31]: 'io',
  [-34]: 'io',
  [-35]: 'io',
  [-37]: 'io',
  [-51]: 'io',
  [-52]: 'no_camera',
  [-53]: 'claimed',
  [-60]: 'claimed',
  [-105]: 'no_camera',
  [-107]: 'file_missing',
  [-108]: 'file_missing',
  [-110]: 'busy',
  [-113]: 'refused',
  [-114]: 'io',
  [-115]: 'card_full',
};

const resultLine = /\*\*\* Error \((-\d+): '([^']*)'\) \*\*\*/g;

/**
 * Answers null when the output names no failure; the words are those of LANG=C. An unspecified error (-1) means
 * nothing, except after a capture: then the camera refused.
 */
export function failureInOutput(output: string): GphotoFailure | null {
  const results = [...output.matchAll(resultLine)];
  const last = results.at(-1);
  const detail = lastWords(output);
  if (/Could not claim (interface|the USB device)|Camera is already in use/.test(output)) {
    return new GphotoFailure('claimed', detail);
  }
  if (last) {
    const code = Number(last[1]);
    const known = kindOfCode[code];
    if (known) return new GphotoFailure(known, detail);
    return new GphotoFailure(/Could not capture/.test(output) ? 'refused' : 'failed', detail);
  }
  if (/No camera found|Could not detect any camera/.test(output)) return new GphotoFailure('no_camera', detail);
  if (/^ERROR: Could not (capture|trigger)/m.test(output)) return new GphotoFailure('refused', detail);
  return null;
}

const maxWords = 400;
/** The program adds this advice about its mailing list to every error. */
const advice =
  /^(For debugging messages|Debugging messages may|If you intend to send|developer mailing list|gphoto2 as follows|\s*env LANG=C|Please make sure there is sufficient)/;

function lastWords(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const reporting = lines.filter((line) => line !== '' && line !== '*** Error ***' && !advice.test(line));
  return reporting.join(' ').slice(-maxWords);
}
