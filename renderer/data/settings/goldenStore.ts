import type { GoldenView } from '../../../main/contract/golden.ts';
import { photoSources } from '../../../main/contract/photoSources.ts';
import type { Text } from '../../../main/texts/text.ts';
import { tooLargeText } from '../batchFiles.ts';
import type { StoreContext } from '../context.ts';
import { failed } from '../formResult.ts';
import { createResource } from '../resource.ts';

type Awaited = GoldenView['awaited'];

export interface CameraDrift {
  readonly camera: string;
  readonly message: Text;
}

export interface GoldenActions {
  setReminds(reminds: boolean): Promise<boolean>;
  /** Null cancels the wait. */
  awaitShot(awaited: Awaited): Promise<boolean>;
  measure(camera: string, purpose: 'reference' | 'shot', file: File): Promise<boolean>;
  forget(camera: string): Promise<boolean>;
}

export function createGoldenStore(context: StoreContext) {
  const { client } = context;
  return createResource<GoldenView, GoldenActions>(
    context,
    { topics: ['golden'], read: () => client.golden.get({}) },
    ({ set, submit }) => ({
      setReminds: (reminds) => submit(() => client.golden.setReminds({ reminds })),
      awaitShot: (awaited) => submit(() => client.golden.awaitShot({ awaited })),
      async measure(camera, purpose, file) {
        const tooLarge = tooLargeText([file]);
        if (tooLarge === null) return await submit(() => client.golden.measure({ camera, purpose, file }));
        set({ result: failed({ message: tooLarge, field: null }) });
        return false;
      },
      forget: (camera) => submit(() => client.golden.forget({ camera })),
    }),
  );
}

/** Cameras whose shot of today (by this machine's calendar) is missing; none while reminding is off. */
export function missingToday(view: GoldenView | null, now: number): readonly string[] {
  if (view?.reminds !== true) return [];
  return view.cameras.filter(({ shots }) => !isSameDay(shots.at(-1)?.at, now)).map(({ camera }) => camera);
}

export function driftsToday(view: GoldenView | null, now: number): readonly CameraDrift[] {
  const shot = view?.cameras.filter(({ shots }) => isSameDay(shots.at(-1)?.at, now)) ?? [];
  return shot.flatMap(({ camera, drifts }) =>
    drifts.filter(({ level }) => level === 'drifts').map(({ text }) => ({ camera, message: text })),
  );
}

/** A person hands over photos of any camera, and practice has none. */
const notOfOneCamera: ReadonlySet<string> = new Set([
  photoSources.byHand,
  photoSources.card,
  photoSources.commandLine,
  photoSources.practice,
  photoSources.rebuild,
]);

export function camerasToFollow(view: GoldenView, sources: readonly string[]): readonly string[] {
  const followed = new Set(view.cameras.map(({ camera }) => camera));
  return [...new Set([photoSources.hotFolder, ...sources])].filter(
    (name) => !followed.has(name) && !notOfOneCamera.has(name),
  );
}

function isSameDay(at: number | undefined, now: number): boolean {
  return at !== undefined && new Date(at).toDateString() === new Date(now).toDateString();
}
