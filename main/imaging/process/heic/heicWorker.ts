import { hostPort } from '../../../lib/workers/hostPort.ts';
import { freePixels } from '../../pixels/freePixels.ts';
import type { HeicCoding } from './heicMemory.ts';
import { type LibheifPicture, openLibheifPicture } from './libheifPicture.ts';

/**
 * The thread of `heicDecoder.ts`. A picture takes several questions: its bytes, answered with what it is, the word to decode it, and then its rows, some
 * at a time. So no pixel of one that is too large is decoded, and the whole picture never lies anywhere as RGB beside its coded form.
 */

export type HeicQuestion =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | { readonly kind: 'decode'; readonly way: HeicCoding['way'] }
  | { readonly kind: 'rows'; readonly from: number; readonly to: number };

/** Rows of a picture, upright: RGB, 8 bits a colour, row by row. */
export interface DecodedRows {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

export type HeicAnswer =
  /** To `decode` too, where it goes another way than was asked for. */
  | { readonly kind: 'coding'; readonly coding: HeicCoding }
  | { readonly kind: 'decoded' }
  | { readonly kind: 'rows'; readonly rows: DecodedRows }
  | { readonly kind: 'failed'; readonly message: string };

const port = hostPort<HeicQuestion, HeicAnswer>();
let open: LibheifPicture | null = null;

port.onQuestion(async (question) => {
  try {
    await answer(question);
  } catch (error) {
    port.answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

async function answer(question: HeicQuestion): Promise<void> {
  switch (question.kind) {
    case 'open':
      open?.close();
      open = null;
      open = await openLibheifPicture(question.bytes);
      // The library has a copy of its own.
      freePixels(question.bytes);
      port.answer({ kind: 'coding', coding: open.coding });
      break;
    case 'decode': {
      const { coding } = open ?? none();
      const isDone = (open ?? none()).decode(question.way);
      port.answer(isDone ? { kind: 'decoded' } : { kind: 'coding', coding: { ...coding, way: 'throughRgb' } });
      break;
    }
    case 'rows':
      answerRows(open ?? none(), question.from, question.to);
      break;
  }
}

function answerRows(picture: LibheifPicture, from: number, to: number): void {
  const { width, height } = picture.coding;
  const { buffer } = picture.rows(from, to);
  if (to === height) {
    picture.close();
    open = null;
  }
  port.answer({ kind: 'rows', rows: { width, height: to - from, data: new Uint8Array(buffer) } }, [buffer]);
}

function none(): never {
  throw new Error('no picture is open');
}
