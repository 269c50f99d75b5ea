import type { ContractRouterClient } from '@orpc/contract';
import type { PageContract } from '../../main/contract/page.ts';
import type { StationEvent } from '../../main/contract/views.ts';

/** The typed client of the contract: the only way by which the renderer reaches the core. */
export type StationClient = ContractRouterClient<PageContract>;

/** The events of the core, for the page. `connected` comes before the first event of each connection. */
export interface StationListener {
  connected(): void;
  event(event: StationEvent): void;
  lost(): void;
}

export interface Bridge {
  readonly client: StationClient;
  /** Where the host of this page answers a picture, of a path of `main/contract/assets.ts`. */
  pictureAddress(path: string): string;
  /** Calls that the station refuses for want of the PIN wait for this answer, and are made again where it is true. */
  onPinNeeded(ask: () => Promise<boolean>): void;
  /** Follows the station's events for ever, through every loss of the connection; returns how to stop. */
  follow(listener: StationListener): () => void;
}
