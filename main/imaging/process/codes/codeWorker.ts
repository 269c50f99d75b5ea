import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { hostPort } from '../../../lib/workers/hostPort.ts';

/** The library gets its WebAssembly as bytes: by itself it would ask a public server. */

export type CodeQuestion =
  /** The picture is encoded. `isTurned`: nothing was found before, and turning loses only lines. */
  | { readonly kind: 'look'; readonly picture: ArrayBuffer; readonly isTurned: boolean }
  | { readonly kind: 'match'; readonly pattern: string; readonly texts: readonly string[] };

export type CodeAnswer =
  | { readonly kind: 'codes'; readonly codes: readonly { readonly symbology: string; readonly text: string }[] }
  | { readonly kind: 'matches'; readonly matches: readonly boolean[] }
  | { readonly kind: 'failed'; readonly message: string };

const port = hostPort<CodeQuestion, CodeAnswer>();
const options: ReaderOptions = {
  formats: ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EANUPC', 'ITF'],
  tryHarder: true,
  maxNumberOfSymbols: 20,
  textMode: 'Plain',
};
const linesAlone: ReaderOptions = {
  ...options,
  formats: ['Code128', 'Code39', 'EANUPC', 'ITF'],
  tryInvert: false,
  tryDownscale: false,
};
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
const ready = prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });

port.onQuestion(async (question) => {
  try {
    port.answer(question.kind === 'look' ? await look(question) : match(question.pattern, question.texts));
  } catch (error) {
    port.answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

async function look({ picture, isTurned }: Extract<CodeQuestion, { kind: 'look' }>): Promise<CodeAnswer> {
  await ready;
  const found = await readBarcodes(new Uint8Array(picture), isTurned ? linesAlone : options);
  const codes = found.filter((code) => code.isValid).map(({ symbology, text }) => ({ symbology, text }));
  return { kind: 'codes', codes };
}

function match(pattern: string, texts: readonly string[]): CodeAnswer {
  const whole = new RegExp(`^(?:${pattern})$`, 'u');
  return { kind: 'matches', matches: texts.map((text) => whole.test(text)) };
}
