import type { GphotoFailure } from '../gphoto/gphotoFailure.ts';
import type { TetherReport } from './tetherReport.ts';

export type ShotOutcome<Result> =
  | { readonly kind: 'taken'; readonly result: Result }
  /** The camera took none and goes on. */
  | { readonly kind: 'failed'; readonly failure: GphotoFailure }
  /** Whether there is a picture shows when the camera is back. */
  | { readonly kind: 'broken'; readonly failure: GphotoFailure }
  | { readonly kind: 'not_ready'; readonly report: TetherReport };

export class TetherShot<Context, Result> {
  readonly context: Context;
  readonly outcome: Promise<ShotOutcome<Result>>;
  readonly settle: (outcome: ShotOutcome<Result>) => void;
  landed = 0;

  constructor(context: Context) {
    this.context = context;
    const { promise, resolve } = Promise.withResolvers<ShotOutcome<Result>>();
    this.outcome = promise;
    this.settle = resolve;
  }
}
