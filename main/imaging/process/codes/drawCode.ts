import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Each SVG has its quiet zone. `lines`: Code 128, for scanners that read lines alone. */
export async function drawCodes(texts: readonly string[], lines = false): Promise<readonly string[]> {
  const { prepareZXingModule, writeBarcode } = await import('zxing-wasm/writer');
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
  // By itself the library would ask a public server for its WebAssembly.
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const drawn = [];
  for (const text of texts) {
    const { svg, error } = await writeBarcode(
      text,
      lines ? { format: 'Code128', scale: 2 } : { format: 'QRCode', scale: 8, ecLevel: 'M' },
    );
    if (error !== '') throw new Error(`No code for "${text}": ${error}`);
    drawn.push(svg);
  }
  return drawn;
}
