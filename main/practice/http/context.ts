import type { Deployment } from '../deployment.ts';
import type { Catalogue } from '../world/catalogue.ts';
import type { ServiceRequests } from '../world/serviceRequests.ts';
import type { Stamps } from '../world/stamps.ts';
import type { Call } from './call.ts';
import type { Tickets } from './tickets.ts';

/** The parts that the endpoints work with. */
export interface Context {
  readonly seed: number;
  readonly catalogue: Catalogue;
  readonly serviceRequests: ServiceRequests;
  readonly deployment: () => Deployment;
  readonly rejectedMediaCounts: () => boolean;
  /** How many required sides the create answer counts more than it sends. */
  readonly miscount: () => number;
  readonly origin: () => string;
  readonly stamps: Stamps;
  readonly tickets: Tickets;
  /** Whether the partner's cache holds this call's answer already; from now on it does. */
  readonly cacheHit: (call: Call) => boolean;
}
