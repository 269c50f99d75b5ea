import { z } from 'zod';
import type { GoldenCameraView, GoldenShotView, GoldenView } from '../../contract/golden.ts';
import { StationError } from '../../domain/failure.ts';
import {
  type AwaitedTarget,
  compareTarget,
  driftsOf,
  type TargetMeasures,
  type TargetResult,
} from '../../domain/judgement/golden.ts';
import type { Millis } from '../../domain/model.ts';
import { sourceName } from '../../domain/photo/photoSources.ts';
import type { GoldenShot } from '../../domain/ports/captureStores.ts';
import type { Store } from '../../domain/ports/store.ts';
import { registerPictures } from '../../imaging/golden/registerPictures.ts';
import type { Imaging, MeasuredTarget } from '../../imaging/imaging.ts';
import { sentences, text } from '../../texts/text.ts';
import { awaitedTargets } from './awaitedTarget.ts';

/** Photos of a target card: the reference of each camera, and a shot a day against it. They are no photos of items. */
export interface Golden {
  readonly view: GoldenView;
  setReminds(reminds: boolean): void;
  awaitShot(awaited: AwaitedTarget | null): void;
  /** Whether the next photo of this source is the target card. */
  isAwaited(source: string): boolean;
  /** The card that is awaited of this source, once: the photo after it is a photo again. */
  takeAwaited(source: string): AwaitedTarget | null;
  /** Measures the picture that a person picked and keeps what it says. Throws `invalid` for what cannot be measured. */
  measure(target: AwaitedTarget, picture: string | Uint8Array, filename: string): Promise<TargetResult>;
  /**
   * As `measure`, for a shot that came while the card was waited for; throws `not_possible` for one that shows something else. What it
   * answers with keeps what the shot says, and is called once.
   */
  measureShot(target: AwaitedTarget, picture: string | Uint8Array, filename: string): Promise<() => TargetResult>;
  forget(camera: string): void;
}

const settingKey = 'golden';
/** A kept reference: a small grey picture, as text, and its measures. */
const referenceJson = z.object({
  camera: z.string(),
  at: z.number(),
  filename: z.string(),
  measures: z.object({
    red: z.number(),
    green: z.number(),
    blue: z.number(),
    luminance: z.number(),
    sharpness: z.number().nullable(),
    clippedHigh: z.number(),
  }),
  small: z.object({ width: z.number().int(), height: z.number().int(), grey: z.base64() }),
});
type Reference = z.infer<typeof referenceJson>;
const settingsJson = z.object({ reminds: z.boolean(), references: z.array(referenceJson) });
type GoldenSettings = z.infer<typeof settingsJson>;

/** A quarter of a year of working days. */
const shownDays = 90;

export interface GoldenOptions {
  readonly store: Pick<Store, 'settings' | 'goldenShots' | 'transaction'>;
  readonly clock: () => Millis;
  readonly imaging: Pick<Imaging, 'ask'>;
  /** Told after each change. */
  readonly changed: () => void;
}

export function createGolden({ store, clock, imaging, changed }: GoldenOptions): Golden {
  const awaited = awaitedTargets(store, clock, dayOf);

  function read(): GoldenSettings {
    const parsed = settingsJson.safeParse(store.settings.get(settingKey));
    return parsed.success ? parsed.data : { reminds: true, references: [] };
  }

  /** One transaction, of which the screens hear when it is done. */
  function change<Result>(work: () => Result): Result {
    const result = store.transaction(work);
    changed();
    return result;
  }

  function write(settings: GoldenSettings): void {
    store.settings.set(settingKey, settings);
  }

  function hasReference(camera: string): boolean {
    return read().references.some((reference) => reference.camera === camera);
  }

  function keepReference(camera: string, filename: string, { measures, small }: MeasuredTarget): TargetResult {
    const others = read().references.filter((reference) => reference.camera !== camera);
    const grey = Buffer.from(small.data).toString('base64');
    const kept = { camera, at: clock(), filename, measures, small: { width: small.width, height: small.height, grey } };
    store.goldenShots.forget(camera);
    write({ ...read(), references: [...others, kept] });
    return { message: text('target.isReference', { file: filename, camera: sourceName(camera) }), drifts: false };
  }

  /** Throws `not_possible` where the shot must show the card and does not. */
  async function compareShot(
    camera: string,
    filename: string,
    shot: MeasuredTarget,
    mustMatch: boolean,
  ): Promise<GoldenShot['comparison']> {
    const reference = read().references.find((other) => other.camera === camera);
    if (!reference) throw noReference(camera);
    const comparison = await compare(reference, shot);
    if (!mustMatch || comparison.framing !== null) return comparison;
    const named = { file: filename, camera: sourceName(camera) };
    throw new StationError('not_possible', text('target.notTheCard', named));
  }

  function keepShot(camera: string, filename: string, comparison: GoldenShot['comparison']): TargetResult {
    const at = clock();
    store.goldenShots.put({ camera, day: dayOf(at), at, comparison });
    const [first, ...others] = driftsOf(comparison).flatMap(({ level, text: line }) =>
      level === 'steady' ? [] : [line],
    );
    if (first === undefined)
      return { message: text('target.asSetUp', { file: filename, camera: sourceName(camera) }), drifts: false };
    return { message: text('target.drifts', { file: filename, drifts: sentences(first, ...others) }), drifts: true };
  }

  async function measure(
    { camera, purpose }: AwaitedTarget,
    picture: string | Uint8Array,
    filename: string,
    mustMatch: boolean,
  ): Promise<() => TargetResult> {
    const measured = await imaging.ask('target', { picture }).catch((cause: unknown) => {
      throw new StationError('invalid', text('target.notMeasured', { file: filename }), { cause });
    });
    const comparison = purpose === 'shot' ? await compareShot(camera, filename, measured, mustMatch) : null;
    return () =>
      change(() =>
        comparison === null ? keepReference(camera, filename, measured) : keepShot(camera, filename, comparison),
      );
  }

  return {
    get view() {
      const { reminds, references } = read();
      const today = dayOf(clock());
      return {
        reminds,
        awaited: awaited.current,
        cameras: references.map((reference) => cameraView(store, reference, today)),
      };
    },
    setReminds: (reminds) => change(() => write({ ...read(), reminds })),
    awaitShot(next) {
      if (next?.purpose === 'shot' && !hasReference(next.camera)) throw noReference(next.camera);
      awaited.set(next);
      changed();
    },
    isAwaited: (source) => awaited.current?.camera === source,
    takeAwaited(source) {
      const taken = awaited.take(source);
      if (taken !== null) changed();
      return taken;
    },
    async measure(target, picture, filename) {
      const keep = await measure(target, picture, filename, false);
      return keep();
    },
    measureShot: (target, picture, filename) => measure(target, picture, filename, true),
    forget(camera) {
      change(() => {
        store.goldenShots.forget(camera);
        write({ ...read(), references: read().references.filter((reference) => reference.camera !== camera) });
      });
    },
  };
}

function noReference(camera: string): StationError {
  return new StationError('not_possible', text('target.noReference', { camera: sourceName(camera) }));
}

async function compare({ measures, small }: Reference, shot: MeasuredTarget): Promise<GoldenShot['comparison']> {
  const known = { width: small.width, height: small.height, data: Uint8Array.from(Buffer.from(small.grey, 'base64')) };
  const reference: TargetMeasures = measures;
  return compareTarget(reference, shot.measures, await registerPictures(known, shot.small));
}

function cameraView(store: GoldenOptions['store'], reference: Reference, today: string): GoldenCameraView {
  const { camera, at, filename } = reference;
  const shots = store.goldenShots.of(camera, shownDays);
  const newest = shots.at(-1);
  return {
    camera,
    reference: { at, filename },
    shots: shots.map(shotView),
    drifts: newest ? driftsOf(newest.comparison).map((drift) => ({ ...drift })) : [],
    shotToday: newest?.day === today,
  };
}

function shotView({ day, at, comparison }: GoldenShot): GoldenShotView {
  const { stops, redGain, blueGain, sharpness, framing } = comparison;
  const [red, blue] = [redGain - 1, blueGain - 1];
  return {
    day,
    at,
    stops,
    colour: Math.abs(red) > Math.abs(blue) ? red : blue,
    sharpness,
    shift: framing && Math.hypot(framing.shiftX, framing.shiftY),
  };
}

/** By the calendar of this machine: a day is a working day here, not in Greenwich. */
export function dayOf(at: Millis): string {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
