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

/** Uuid, micro id or reference id. */
export type SrName = string;

/** Controls the simulated partner, for tests and for a person at `/control/`. Throws for an unknown name. */
export interface SimulatorControl {
  configure(change: Partial<Behaviour>): void;
  setReview(change: ReviewChange): void;
  setCreateVariant(variant: 'A' | 'B'): void;
  setAuth(change: Partial<AuthRules>): void;
  setUpload(operation: UploadOperation): void;
  /** Accepts exactly what this profile sends. `createVariant` default: the present one. */
  configureForProfile(profile: PartialProfile, createVariant?: 'A' | 'B'): void;
  /** Other API keys are refused from now on. */
  setApiKey(apiKey: string): void;
  addFault(fault: Fault): void;
  clearFaults(): void;
  addRateLimit(limit: RateLimit): void;
  clearRateLimits(): void;
  /** Stops listening and breaks all connections; the control endpoint ends too until `goOnline` in process. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** The answer to this command still goes out before. */
  goOfflineFor(milliseconds: number): void;
  /** An SR of another station, program or account. */
  makeElsewhere(order: Elsewhere): ServiceRequest;
  changeRequirements(change: RequirementChange): void;
  /** Posts every event to this loopback address, in order; null stops. */
  setWebhook(url: string | null): void;
  /** Takes the next step of review at once. */
  step(name: SrName): ServiceRequest;
  /** QC / REJECTED now, with these sides as worded here; `announce: false` keeps the sides secret. */
  reject(rejection: {
    readonly sr: SrName;
    readonly sides: readonly RejectedSide[];
    readonly announce?: boolean;
  }): ServiceRequest;
  invalidate(order: { readonly sr: SrName; readonly message: string }): ServiceRequest;
  /** Any state pair, also outside of the spec's table; `announce: false` sends no event. */
  setState(order: { readonly sr: SrName; readonly state: WireState; readonly announce?: boolean }): ServiceRequest;
  /** For events that are late, repeated, or of an SR that does not exist. */
  emit(event: Readonly<Record<string, unknown>>): void;
  redeliver(eventId: number): void;

  serviceRequests(): readonly ServiceRequest[];
  serviceRequest(name: SrName): ServiceRequest | null;
  requests(sinceId?: number): readonly LoggedRequest[];
  events(sinceId?: number): readonly LoggedEvent[];
  /** The answer is empty for a client that sends its credentials only where they belong. */
  violations(): readonly Violation[];
  settings(): { readonly behaviour: Behaviour; readonly review: ReviewRules; readonly deployment: Deployment };
  catalogue(): CatalogueSummary;
  /** It comes after stations have loaded the tree. */
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
