import type { implement } from '@orpc/server';
import type { GoldenCameraView, GoldenView } from '../../../main/contract/golden.ts';
import type { page as contract } from '../../../main/contract/page.ts';
import { asGiven } from '../../../main/texts/text.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface GoldenWorld {
  golden: GoldenView;
}

export const noGolden: GoldenView = { reminds: true, cameras: [], awaited: null };

/** A camera whose light fades over so many days. */
export function fadingCamera(camera: string, days: number, at: number): GoldenCameraView {
  const shots = Array.from({ length: days }, (_, index) => {
    const shotAt = at - (days - 1 - index) * 86_400_000;
    const wave = Math.sin(index * 1.7) * 0.04;
    return {
      day: new Date(shotAt).toISOString().slice(0, 10),
      at: shotAt,
      stops: wave - (index / days) * 0.5,
      colour: wave / 2 + 0.01,
      sharpness: 1 - Math.abs(wave),
      shift: 0.004 + Math.abs(wave) / 8,
    };
  });
  return {
    camera,
    reference: { at: at - days * 86_400_000, filename: 'CARD_0001.jpg' },
    shots,
    drifts: [
      {
        figure: 'exposure',
        level: 'drifts',
        text: asGiven('0.5 stops darker than the reference: check the lamps and the exposure.'),
      },
      { figure: 'white_balance', level: 'steady', text: asGiven('The colour of the light is that of the reference.') },
      { figure: 'sharpness', level: 'steady', text: asGiven('As sharp as the reference.') },
      { figure: 'framing', level: 'steady', text: asGiven('The card lies as in the reference.') },
    ],
    shotToday: true,
  };
}

/** The fake station's part for target cards. */
export function fakeGoldenPart(os: Os, world: GoldenWorld, noted: (path: string, input: unknown) => void) {
  const change = (path: string, input: unknown, changes: Partial<GoldenView>): GoldenView => {
    noted(path, input);
    world.golden = { ...world.golden, ...changes };
    return world.golden;
  };
  return {
    get: os.golden.get.handler(() => world.golden),
    setReminds: os.golden.setReminds.handler(({ input }) => change('golden.setReminds', input, input)),
    awaitShot: os.golden.awaitShot.handler(({ input }) => change('golden.awaitShot', input, input)),
    measure: os.golden.measure.handler(({ input }) => {
      const camera = { ...fadingCamera(input.camera, 0, Date.now()), drifts: [], shotToday: input.purpose === 'shot' };
      const others = world.golden.cameras.filter((other) => other.camera !== input.camera);
      return change('golden.measure', { ...input, file: input.file.name }, { cameras: [...others, camera] });
    }),
    forget: os.golden.forget.handler(({ input }) =>
      change('golden.forget', input, { cameras: world.golden.cameras.filter(({ camera }) => camera !== input.camera) }),
    ),
  };
}
