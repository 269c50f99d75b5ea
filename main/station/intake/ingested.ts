import type { SinkAnswer } from '../../capture/offer/capturedFile.ts';
import type { CaptureNotice } from '../../contract/views.ts';
import type { TargetResult } from '../../domain/judgement/golden.ts';
import type { Photo } from '../../domain/model.ts';

/** With the notice for the screens. */
export interface Ingested {
  readonly answer: SinkAnswer;
  readonly notice: CaptureNotice;
  readonly photo: Photo | null;
}

export interface Applied {
  /** Null where the arrival became no photo. */
  readonly photo: Photo | null;
  /** Null for any other file than the target card's. */
  readonly target: TargetResult | null;
}
