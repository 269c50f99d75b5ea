import type { SinkAnswer } from '../../capture/offer/capturedFile.ts';
import type { CaptureNotice } from '../../contract/views.ts';
import type { TargetResult } from '../../domain/judgement/golden.ts';
import type { Photo } from '../../domain/model.ts';

/** The end of a captured file, with the notice for the screens. */
export interface Ingested {
  readonly answer: SinkAnswer;
  readonly notice: CaptureNotice;
  readonly photo: Photo | null;
}

/** The rows once a placement is applied. */
export interface Applied {
  /** The photo that the arrival has become, or whose file it is; null where there is none. */
  readonly photo: Photo | null;
  /** Of the target card; null for any other file. */
  readonly target: TargetResult | null;
}
