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
import { registerPictures } from '../../imaging/figures/registerPictures.ts';
import type { Imaging, MeasuredTarget } from '../../imaging/imaging.ts';
import { sentences, text } from '../../texts/text.ts';
import { awaitedTargets } from './awaitedTarget.ts';

/** Target shots are not photos of items. */
export interface Golden {
  readonly view: GoldenView;
  setReminds(reminds: boolean): void;
  awaitShot(awaited: AwaitedTarget | null): void;
  isAwaited(source: string): boolean;
  /** Only once: the next photo is an ordinary one. */
  takeAwaited(source: string): AwaitedTarget | null;
  measure(target: AwaitedTarget, picture: string | Uint8Array, filename: string): Promise<TargetResult>;
  measureShot(target: AwaitedTarget, picture: string | Uint8Array, filename: string): Promise<() => TargetResult>;
  forget(camera: string): void;
}

const settingKey = 'golden';
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

const shownDays = 90;

export interface GoldenOptions {
  readonly store: Pick<Store, 'settings' | 'goldenShots' | 'transaction'>;
  readonly clock: () => Millis;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly changed: () => void;
}

export function createGolden(parts: GoldenOptions): Golden {
  return new TargetCard(parts);
}

class TargetCard implements Golden {
  readonly #parts: GoldenOptions;
  readonly #awaited: ReturnType<typeof awaitedTargets>;

  constructor(parts: GoldenOptions) {
    this.#parts = parts;
    this.#awaited = awaitedTargets(this.#parts.store, this.#parts.clock, dayOf);
  }

  get view(): GoldenView {
    const { reminds, references } = this.#read();
    const today = dayOf(this.#parts.clock());
    return {
      reminds,
      awaited: this.#awaited.current,
      cameras: references.map((reference) => cameraView(this.#parts.store, reference, today)),
    };
  }

  setReminds(reminds: boolean): void {
    this.#change(() => this.#write({ ...this.#read(), reminds }));
  }

  awaitShot(next: AwaitedTarget | null): void {
    if (next?.purpose === 'shot' && !this.#hasReference(next.camera)) throw noReference(next.camera);
    this.#awaited.set(next);
    this.#parts.changed();
  }

  isAwaited(source: string): boolean {
    return this.#awaited.current?.camera === source;
  }

  takeAwaited(source: string): AwaitedTarget | null {
    const taken = this.#awaited.take(source);
    if (taken !== null) this.#parts.changed();
    return taken;
  }

  async measure(target: AwaitedTarget, picture: string | Uint8Array, filename: string): Promise<TargetResult> {
    const keep = await this.#measure(target, picture, filename, false);
    return keep();
  }

  measureShot(target: AwaitedTarget, picture: string | Uint8Array, filename: string): Promise<() => TargetResult> {
    return this.#measure(target, picture, filename, true);
  }

  forget(camera: string): void {
    this.#change(() => {
      this.#parts.store.goldenShots.forget(camera);
      this.#write({
        ...this.#read(),
        references: this.#read().references.filter((reference) => reference.camera !== camera),
      });
    });
  }

  #read(): GoldenSettings {
    const parsed = settingsJson.safeParse(this.#parts.store.settings.get(settingKey));
    return parsed.success ? parsed.data : { reminds: true, references: [] };
  }

  #change<Result>(work: () => Result): Result {
    const result = this.#parts.store.transaction(work);
    this.#parts.changed();
    return result;
  }

  #write(settings: GoldenSettings): void {
    this.#parts.store.settings.set(settingKey, settings);
  }

  #hasReference(camera: string): boolean {
    return this.#read().references.some((reference) => reference.camera === camera);
  }

  #keepReference(camera: string, filename: string, { measures, small }: MeasuredTarget): TargetResult {
    const others = this.#read().references.filter((reference) => reference.camera !== camera);
    const grey = Buffer.from(small.data).toString('base64');
    const saved = {
      camera,
      at: this.#parts.clock(),
      filename,
      measures,
      small: { width: small.width, height: small.height, grey },
    };
    this.#parts.store.goldenShots.forget(camera);
    this.#write({ ...this.#read(), references: [...others, saved] });
    return { message: text('target.isReference', { file: filename, camera: sourceName(camera) }), drifts: false };
  }

  async #compareShot(
    camera: string,
    filename: string,
    shot: MeasuredTarget,
    mustMatch: boolean,
  ): Promise<GoldenShot['comparison']> {
    const reference = this.#read().references.find((other) => other.camera === camera);
    if (!reference) throw noReference(camera);
    const comparison = await compare(reference, shot);
    if (!mustMatch || comparison.framing !== null) return comparison;
    const named = { file: filename, camera: sourceName(camera) };
    throw new StationError('not_possible', text('target.notTheCard', named));
  }

  #keepShot(camera: string, filename: string, comparison: GoldenShot['comparison']): TargetResult {
    const at = this.#parts.clock();
    this.#parts.store.goldenShots.put({ camera, day: dayOf(at), at, comparison });
    const [first, ...others] = driftsOf(comparison).flatMap(({ level, text: line }) =>
      level === 'steady' ? [] : [line],
    );
    if (first === undefined)
      return { message: text('target.asSetUp', { file: filename, camera: sourceName(camera) }), drifts: false };
    return { message: text('target.drifts', { file: filename, drifts: sentences(first, ...others) }), drifts: true };
  }

  async #measure(
    { camera, purpose }: AwaitedTarget,
    picture: string | Uint8Array,
    filename: string,
    mustMatch: boolean,
  ): Promise<() => TargetResult> {
    const measured = await this.#parts.imaging.ask('target', { picture }).catch((cause: unknown) => {
      throw new StationError('invalid', text('target.notMeasured', { file: filename }), { cause });
    });
    const comparison = purpose === 'shot' ? await this.#compareShot(camera, filename, measured, mustMatch) : null;
    return () =>
      this.#change(() =>
        comparison === null
          ? this.#keepReference(camera, filename, measured)
          : this.#keepShot(camera, filename, comparison),
      );
  }
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

export function dayOf(at: Millis): string {
  const date = new Date(at);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
