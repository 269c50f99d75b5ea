import { hostPort } from '../../../lib/workers/hostPort.ts';
import { freePixels } from '../../pixels/freePixels.ts';
import type { HeicCoding } from './heicMemory.ts';
import { type LibheifPicture, openLibheifPicture } from './libheifPicture.ts';

/**
 * The picture's kind, the order to decode, and its rows are separate questions: no pixel of a picture that is too large
 * is decoded, and the whole never lies in memory as RGB.
 */

export type HeicQuestion =
  | { readonly kind: 'open'; readonly bytes: Uint8Array }
  | { readonly kind: 'decode'; readonly way: HeicCoding['way'] }
  | { readonly kind: 'rows'; readonly from: number; readonly to: number };

export interface DecodedRows {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

export type HeicAnswer =
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
      // The library has its own copy.
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
