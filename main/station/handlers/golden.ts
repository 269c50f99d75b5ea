import type { GoldenView } from '../../contract/golden.ts';
import { plainName } from '../../lib/files/plainName.ts';
import type { Golden } from '../shoot/golden.ts';
import type { Implementer } from './implementer.ts';

export interface GoldenDependencies {
  readonly golden: Golden;
}

export function goldenPart(os: Implementer, { golden }: GoldenDependencies) {
  const after = (act: () => void): GoldenView => {
    act();
    return golden.view;
  };
  return {
    get: os.golden.get.handler(() => golden.view),
    setReminds: os.golden.setReminds.handler(({ input }) => after(() => golden.setReminds(input.reminds))),
    awaitShot: os.golden.awaitShot.handler(({ input }) => after(() => golden.awaitShot(input.awaited))),
    measure: os.golden.measure.handler(async ({ input: { camera, purpose, file } }) => {
      await golden.measure({ camera, purpose }, new Uint8Array(await file.arrayBuffer()), plainName(file.name));
      return golden.view;
    }),
    forget: os.golden.forget.handler(({ input }) => after(() => golden.forget(input.camera))),
  };
}
