import heicDecode from 'heic-decode';
import { hostPort } from '../../lib/workers/hostPort.ts';

/**
 * The thread of `heicDecoder.ts`. A picture takes two questions: its bytes, answered with its size, and then the word to go on, so that no
 * pixel of one that is too large is decoded.
 */

export type HeicQuestion = { readonly kind: 'open'; readonly bytes: Uint8Array } | { readonly kind: 'decode' };

export interface DecodedPixels {
  /** Upright, pixels. */
  readonly width: number;
  readonly height: number;
  /** RGBA, 8 bits a channel, row by row. */
  readonly data: Uint8Array;
}

export type HeicAnswer =
  | { readonly kind: 'size'; readonly width: number; readonly height: number }
  | { readonly kind: 'pixels'; readonly pixels: DecodedPixels }
  | { readonly kind: 'failed'; readonly message: string };

type Pictures = Awaited<ReturnType<typeof heicDecode.all>>;

const port = hostPort<HeicQuestion, HeicAnswer>();
let opened: Pictures | null = null;

port.onQuestion(async (question) => {
  try {
    await (question.kind === 'open' ? answerSize(question.bytes) : answerPixels());
  } catch (error) {
    port.answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

async function answerSize(bytes: Uint8Array): Promise<void> {
  opened = await heicDecode.all({ buffer: bytes });
  const { width, height } = mainOf(opened);
  port.answer({ kind: 'size', width, height });
}

async function answerPixels(): Promise<void> {
  if (opened === null) throw new Error('no picture is open');
  const { width, height, decode } = mainOf(opened);
  const { data } = await decode();
  opened.dispose();
  opened = null;
  port.answer({ kind: 'pixels', pixels: { width, height, data: new Uint8Array(data.buffer) } }, [data.buffer]);
}

function mainOf([picture]: Pictures): Pictures[number] {
  if (picture === undefined) throw new Error('there is no picture');
  return picture;
}
