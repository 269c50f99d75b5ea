/**
 * The thread that looks for codes, as text, so that the bundle needs no entry of its own for it. It is given the library's
 * file and the bytes of its WebAssembly, and has nothing that it could fetch from elsewhere: by itself the library would ask a
 * public server for them.
 */
export const codeWorkerScript = `
const { parentPort, workerData } = require('node:worker_threads');
const { prepareZXingModule, readBarcodes } = require(workerData.library);
const formats = ['QRCode', 'DataMatrix', 'Code128', 'Code39', 'EANUPC', 'ITF'];
const ready = prepareZXingModule({ overrides: { wasmBinary: workerData.wasm }, fireImmediately: true });

async function look({ picture }) {
  await ready;
  const found = await readBarcodes(new Uint8Array(picture), {
    formats, tryHarder: true, maxNumberOfSymbols: 20, textMode: 'Plain',
  });
  return found.filter((code) => code.isValid).map(({ symbology, text }) => ({ symbology, text }));
}

function match({ pattern, texts }) {
  const whole = new RegExp('^(?:' + pattern + ')$', 'u');
  return texts.map((text) => whole.test(text));
}

parentPort.on('message', async (job) => {
  try {
    const value = await (job.kind === 'look' ? look(job) : match(job));
    parentPort.postMessage({ ok: true, value });
  } catch (error) {
    parentPort.postMessage({ ok: false, message: String(error && error.message) });
  }
});
`;
