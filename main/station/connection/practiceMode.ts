import { join } from 'node:path';
import { rasterise } from '../../imaging/decode/rasterise.ts';
import { canvas } from '../../practice/drawings/drawing.ts';
import type { Rasterise } from '../../practice/http/pictures.ts';
import { type Simulator, startSimulator } from '../../practice/simulator.ts';

/** The connection's name in practice mode. No profile may take it. */
export const practiceName = 'practice mode';

const rasteriseDrawing: Rasterise = (svg, format, size) =>
  rasterise(svg, format, { ...size, height: Math.round((size.width * canvas.height) / canvas.width) });

/** Starts the built-in simulator of the partner service. `folder` keeps its certificate and, when asked, its state. */
export async function startPracticePartner(options: {
  readonly folder: string;
  readonly port?: number;
  readonly seed?: number;
  readonly speed?: number;
  readonly models?: number;
  /** Keep SRs across restarts: the practice station's items go on where they were. */
  readonly keepState: boolean;
  readonly onEvent?: (event: object) => void;
}): Promise<Simulator> {
  return startSimulator({
    port: options.port ?? 0,
    seed: options.seed ?? 1,
    speed: options.speed ?? 1,
    models: options.models ?? 0,
    ...(options.keepState ? { stateFile: join(options.folder, 'state.json') } : { folder: options.folder }),
    rasterise: rasteriseDrawing,
    ...(options.onEvent ? { onEvent: options.onEvent } : {}),
  });
}
