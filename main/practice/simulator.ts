import { dirname } from 'node:path';
import { authorityOfFolder, mintServerCertificate } from '../tls/certificates.ts';
import type { SimulatorControl } from './control.ts';
import { createControlEndpoint } from './controlEndpoint.ts';
import { createControl } from './createControl.ts';
import { type PracticeProfile, profileOf } from './deployment.ts';
import type { DrawingName } from './drawings/names.ts';
import type { Context } from './http/context.ts';
import { createFaults } from './http/faults.ts';
import { createHandler } from './http/handler.ts';
import { listen } from './http/listener.ts';
import { createPictures, type Rasterise } from './http/pictures.ts';
import { createRateLimits } from './http/rateLimits.ts';
import { createRequestLog } from './http/requestLog.ts';
import { cacheKey } from './http/taxonomyEndpoints.ts';
import { createTickets } from './http/tickets.ts';
import { PracticeWorld, type WorldOptions } from './practiceWorld.ts';
import { createRandom } from './random.ts';
import { readState } from './world/stateFile.ts';

export interface SimulatorOptions extends WorldOptions {
  /** 0 takes the state file's last port if free, else any. */
  readonly port?: number;
  /** Service requests and keys outlive a restart here; the authority (`ca.pem`, `ca-key.pem`) lies beside it. */
  readonly stateFile?: string | null;
  readonly folder?: string;
  readonly rasterise: Rasterise;
  readonly log?: { warn(message: string, fields?: Readonly<Record<string, unknown>>): void };
}

export interface Simulator {
  readonly origin: string;
  readonly caPath: string;
  readonly caPem: string;
  readonly apiKey: string;
  readonly userToken: string;
  readonly controlToken: string;
  /** Fits the deployment that this simulator was started as. */
  readonly profile: PracticeProfile;
  readonly control: SimulatorControl;
  /** Gives a plain tag for an unknown side. */
  drawingOf(sideUuid: string): DrawingName;
  close(): Promise<void>;
}

/**
 * Starts the simulated partner on loopback HTTPS. Fails when the port is taken or the folder can't be written.
 *
 * Unless `control` says otherwise, an item's first submission loses one required side, the re-shoot passes, and it ends
 * COMPLETE / APPROVED. A reference with `FAKE` ends COMPLETE / REJECTED, one with `CANCEL` is invalidated in review. A
 * repeated uuid is a 400, so that no client's double request stays hidden.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const stateFilePath = options.stateFile ?? null;
  const folder = stateFilePath === null ? options.folder : dirname(stateFilePath);
  if (folder === undefined) throw new Error('The simulator needs a stateFile or a folder to write its ca.pem to');
  const { authority, path: caPath } = await authorityOfFolder(folder, 'Sideshot practice authority');
  const restored = stateFilePath === null ? null : await readState(stateFilePath);
  const warn = (message: string, error: unknown) => options.log?.warn(message, { error: String(error) });
  const world = new PracticeWorld(options, stateFilePath, restored, warn);
  const parts = {
    world,
    faults: createFaults(createRandom(`${world.seed}/faults`)),
    limits: createRateLimits(),
    log: createRequestLog(),
    listener: () => listener,
    warn,
  };
  const control = createControl(parts);

  const handle = createHandler({
    ...parts,
    context: contextOf(world),
    behaviour: () => world.behaviour,
    routes: () => world.routes,
    credentials: () => ({ apiKey: world.apiKey, userToken: world.userToken }),
    pictures: createPictures(options.rasterise, (uuid) => world.drawingOf(uuid)),
    control: createControlEndpoint(
      () => control,
      () => world.controlToken,
    ),
    saved: () => world.file.flushed(),
  });

  const ports = { wanted: options.port ?? 0, preferred: restored?.port ?? 0 };
  const listener = await listen(handle, await mintServerCertificate(authority), ports);
  world.port = listener.port;
  world.origin = `https://127.0.0.1:${listener.port}`;
  world.file.touch();
  await world.file.flushed();
  world.pace.planAll(world.serviceRequests.list());

  return {
    origin: world.origin,
    caPath,
    caPem: authority.certificate,
    apiKey: world.apiKey,
    userToken: world.userToken,
    controlToken: world.controlToken,
    profile: profileOf(world.deployment, 'practice', world.origin, caPath),
    control,
    drawingOf: (sideUuid) => world.drawingOf(sideUuid) ?? 'serial-tag',
    close: async () => {
      world.pace.close();
      world.webhook.close();
      await listener.close();
      await world.file.flushed();
    },
  };
}

/** What the endpoints answer from. */
function contextOf(world: PracticeWorld): Context {
  const asked = new Set<string>();
  return {
    seed: world.seed,
    catalogue: world.catalogue,
    serviceRequests: world.serviceRequests,
    deployment: () => world.deployment,
    miscount: () => world.behaviour.miscount,
    rejectedMediaCounts: () => world.behaviour.rejectedMediaCounts,
    origin: () => world.origin,
    stamps: world.stamps,
    tickets: createTickets(),
    cacheHit: (call) => {
      const key = cacheKey(call);
      const isHit = asked.has(key);
      asked.add(key);
      return isHit;
    },
  };
}
