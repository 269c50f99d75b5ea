import type { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import type { TetherReport } from './tetherReport.ts';

/** The outcome of a press of the station's shutter. */
export type ShotOutcome<Result> =
  /** The (first) picture is durable, or refused by the station with its reason. */
  | { readonly kind: 'taken'; readonly result: Result }
  /** The camera took none; it goes on working. */
  | { readonly kind: 'failed'; readonly failure: GphotoFailure }
  /** The camera broke off: whether there is a picture shows when it is back. */
  | { readonly kind: 'broken'; readonly failure: GphotoFailure }
  | { readonly kind: 'not_ready'; readonly report: TetherReport };

/** A press of the shutter on its way. */
export class TetherShot<Context, Result> {
  readonly context: Context;
  readonly outcome: Promise<ShotOutcome<Result>>;
  readonly settle: (outcome: ShotOutcome<Result>) => void;
  /** How many of its pictures have come over the cable. */
  landed = 0;

  constructor(context: Context) {
    this.context = context;
    const { promise, resolve } = Promise.withResolvers<ShotOutcome<Result>>();
    this.outcome = promise;
    this.settle = resolve;
  }
}
