import type { ContractRouterClient } from '@orpc/contract';
import type { PageContract } from '../../main/contract/page.ts';
import type { StationEvent } from '../../main/contract/views.ts';
import type { AnswerFailure } from './withFailureAnswer.ts';

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
  /** From now on this decides what becomes of failed calls, in place of the one before. */
  answerFailures(answer: AnswerFailure): void;
  /** Follows the station's events for ever, through every loss of the connection; returns how to stop. */
  follow(listener: StationListener): () => void;
}
