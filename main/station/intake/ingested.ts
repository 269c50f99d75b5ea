import type { CaptureNotice } from '../../../preload/contract/views.ts';
import type { SinkAnswer } from '../../capture/offer/capturedFile.ts';
import type { Photo } from '../../domain/model.ts';

/** What became of a captured file, and what the screens are told of it. */
export interface Ingested {
  readonly answer: SinkAnswer;
  readonly notice: CaptureNotice;
  readonly photo: Photo | null;
}
