import { join } from 'node:path';
import { asBuffer, type Imaging } from '../../imaging/imaging.ts';
import { canvas } from '../../practice/drawings/drawing.ts';
import type { Rasterise } from '../../practice/http/pictures.ts';
import { type Simulator, startSimulator } from '../../practice/simulator.ts';

/** No profile may take this name. */
export const practiceName = 'practice mode';

const rasterisers = new WeakMap<Pick<Imaging, 'ask'>, Rasterise>();

function rasteriserOf(imaging: Pick<Imaging, 'ask'>): Rasterise {
  const known = rasterisers.get(imaging);
  if (known !== undefined) return known;
  const rasterise: Rasterise = async (svg, format, { width }) => {
    const size = { width, height: Math.round((width * canvas.height) / canvas.width) };
    return asBuffer(await imaging.ask('draw', { svg, format, size }));
  };
  rasterisers.set(imaging, rasterise);
  return rasterise;
}

export async function startPracticePartner(options: {
  readonly folder: string;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly port?: number;
  readonly seed?: number;
  readonly speed?: number;
  readonly models?: number;
  readonly keepState: boolean;
  readonly onEvent?: (event: object) => void;
}): Promise<Simulator> {
  return startSimulator({
    port: options.port ?? 0,
    seed: options.seed ?? 1,
    speed: options.speed ?? 1,
    models: options.models ?? 0,
    ...(options.keepState ? { stateFile: join(options.folder, 'state.json') } : { folder: options.folder }),
    rasterise: rasteriserOf(options.imaging),
    ...(options.onEvent ? { onEvent: options.onEvent } : {}),
  });
}
