import type { CaptureNotice } from '../../../preload/contract/views.ts';
import type { SinkAnswer } from '../../capture/offer/capturedFile.ts';
import type { Photo } from '../../domain/model.ts';
import type { TargetResult } from '../shoot/golden.ts';

/** What became of a captured file, and what the screens are told of it. */
export interface Ingested {
  readonly answer: SinkAnswer;
  readonly notice: CaptureNotice;
  readonly photo: Photo | null;
}

/** What the rows say once a placement is applied. */
export interface Applied {
  /** The photo that the arrival has become, or whose file it is; null where there is none. */
  readonly photo: Photo | null;
  /** What the target card says. */
  readonly target: TargetResult | null;
}
