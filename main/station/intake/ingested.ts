import type { SinkAnswer } from '../../capture/offer/capturedFile.ts';
import type { CaptureNotice } from '../../contract/views.ts';
import type { TargetResult } from '../../domain/judgement/golden.ts';
import type { Photo } from '../../domain/model.ts';

export interface Ingested {
  readonly answer: SinkAnswer;
  readonly notice: CaptureNotice;
  readonly photo: Photo | null;
}

export interface Applied {
  readonly photo: Photo | null;
  readonly target: TargetResult | null;
}
