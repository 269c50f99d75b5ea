import type { Deployment } from '../deployment.ts';
import type { Catalogue } from '../world/catalogue.ts';
import type { ServiceRequests } from '../world/serviceRequests.ts';
import type { Stamps } from '../world/stamps.ts';
import type { Call } from './call.ts';
import type { Tickets } from './tickets.ts';

export interface Context {
  readonly seed: number;
  readonly catalogue: Catalogue;
  readonly serviceRequests: ServiceRequests;
  readonly deployment: () => Deployment;
  readonly rejectedMediaCounts: () => boolean;
  readonly miscount: () => number;
  readonly origin: () => string;
  readonly stamps: Stamps;
  readonly tickets: Tickets;
  readonly cacheHit: (call: Call) => boolean;
}
