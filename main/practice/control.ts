import type { Behaviour, ReviewChange } from './behaviour.ts';
import type { AuthRules, Deployment, PartialProfile, UploadOperation } from './deployment.ts';
import type { Fault } from './http/faults.ts';
import type { RateLimit } from './http/rateLimits.ts';
import type { LoggedRequest, Violation } from './http/requestLog.ts';
import type { NewModel } from './world/catalogue.ts';
import type { Elsewhere } from './world/elsewhere.ts';
import type { LoggedEvent } from './world/eventLog.ts';
import type { RequirementChange } from './world/requirements.ts';
import type { ReviewRules } from './world/review.ts';
import type { ServiceRequest } from './world/serviceRequest.ts';
import type { RejectedSide, WireState } from './world/wire.ts';

/** Any of the names a service request goes by: uuid, micro id or reference id. */
export type SrName = string;

/** The hand on the simulated partner: for tests, and for a person at `/control/`. Throws for a name that nothing has. */
export interface SimulatorControl {
  /** Changes of behaviour; what is not named stays. */
  configure(change: Partial<Behaviour>): void;
  setReview(change: ReviewChange): void;
  setCreateVariant(variant: 'A' | 'B'): void;
  /** Which credentials are taken where. */
  setAuth(change: Partial<AuthRules>): void;
  setUpload(operation: UploadOperation): void;
  /** Takes exactly what this profile sends, and nothing else. Create answers in `createVariant` (as now). */
  configureForProfile(profile: PartialProfile, createVariant?: 'A' | 'B'): void;
  /** From now on only this API key is good. */
  setApiKey(apiKey: string): void;
  addFault(fault: Fault): void;
  clearFaults(): void;
  addRateLimit(limit: RateLimit): void;
  clearRateLimits(): void;
  /** Stops listening and breaks all connections; also ends the control endpoint until `goOnline` in process. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Offline in a moment (the answer to this very command still goes out), and back by itself after that time. */
  goOfflineFor(milliseconds: number): void;
  /** An SR that somebody else made: another station or program of this account, or another account. */
  makeElsewhere(order: Elsewhere): ServiceRequest;
  changeRequirements(change: RequirementChange): void;
  /** Posts every event to this loopback address, in order; null stops. */
  setWebhook(url: string | null): void;
  /** The next step of review, at once. */
  step(name: SrName): ServiceRequest;
  /** QC / REJECTED now, with these sides as worded here; `announce: false` keeps the sides secret. */
  reject(rejection: {
    readonly sr: SrName;
    readonly sides: readonly RejectedSide[];
    readonly announce?: boolean;
  }): ServiceRequest;
  /** Cancelled by the partner. */
  invalidate(order: { readonly sr: SrName; readonly message: string }): ServiceRequest;
  /** Any state pair, also ones outside the spec's table; `announce: false` sends no event. */
  setState(order: { readonly sr: SrName; readonly state: WireState; readonly announce?: boolean }): ServiceRequest;
  /** An event of the test's own making: late, twice, or of an SR that does not exist. */
  emit(event: Readonly<Record<string, unknown>>): void;
  /** An event of the log once more. */
  redeliver(eventId: number): void;

  serviceRequests(): readonly ServiceRequest[];
  serviceRequest(name: SrName): ServiceRequest | null;
  requests(sinceId?: number): readonly LoggedRequest[];
  events(sinceId?: number): readonly LoggedEvent[];
  /** Empty for a client that keeps its credentials where they belong. */
  violations(): readonly Violation[];
  settings(): { readonly behaviour: Behaviour; readonly review: ReviewRules; readonly deployment: Deployment };
  /** Names and uuids of the taxonomy, and the uuids of services (which no endpoint lists). */
  catalogue(): CatalogueSummary;
  /** A model that comes after stations have loaded the tree. */
  addModel(model: NewModel): { readonly uuid: string; readonly name: string };
}

export interface CatalogueSummary {
  readonly categories: readonly {
    readonly uuid: string;
    readonly name: string;
    readonly types: readonly { readonly uuid: string; readonly name: string }[];
  }[];
  readonly services: readonly { readonly uuid: string; readonly name: string }[];
}
