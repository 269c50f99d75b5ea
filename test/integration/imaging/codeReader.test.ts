import { afterAll, describe, expect, test } from 'vitest';
import { type CodeReader, createCodeReader } from '../../../main/imaging/process/codes/codeReader.ts';
import { labelJpeg } from '../../fixtures/labelPictures.ts';
import { halfOf, plainPicture, textAsJpg } from '../../fixtures/pictures.ts';
import { threadOf } from '../../fixtures/threads.ts';
import { labelViews, printedCodes } from './labelViews.ts';

const { signal } = new AbortController();
const reader = createCodeReader();
afterAll(() => reader.close());

describe('a label that fills a fifth of the width', () => {
  // Small pictures; large ones, and every kind in every view, are in `codeReader.long.test.ts`.
  for (const { format, text, kind } of printedCodes) {
    // Square codes are all found in one way, and lines in another.
    const inAllViews = kind === 'qr' || kind === 'code_128';
    // Lines that are tilted need more pixels than squares do.
    const size = kind === 'qr' ? { width: 1500, height: 1000 } : { width: 2100, height: 1400 };
    test.each(inAllViews ? labelViews : labelViews.slice(2, 3))(`${format}, %s`, async (_view, { blur, ...view }) => {
      const seen = { ...view, ...(blur !== undefined && { blur: blur / 2 }) };
      const photo = await labelJpeg({ codes: [{ format, text }], ...size, ...seen });
      expect(await reader.read(photo, signal)).toContainEqual({ kind, text });
    });
  }
});

test('several codes are all kept, each text once', async () => {
  const photo = await labelJpeg({
    codes: [
      { format: 'Code128', text: 'SKU-1' },
      { format: 'QRCode', text: 'SKU-2' },
      { format: 'Code128', text: 'SKU-1' },
    ],
    width: 1500,
    height: 1500,
  });
  const texts = (await reader.read(photo, signal))?.map(({ text }) => text);
  expect(texts?.toSorted()).toEqual(['SKU-1', 'SKU-2']);
});

test('a photo without a code has none; one that cannot be decoded is told apart', async () => {
  expect(await reader.read(await plainPicture('png'), signal)).toEqual([]);
  expect(await reader.read(textAsJpg, signal)).toBeNull();
  const label = await labelJpeg({ codes: [{ format: 'QRCode', text: 'SKU-1' }], width: 1500, height: 1000 });
  const half = halfOf(label);
  expect(await reader.read(half, signal)).toBeNull();
});

test('text of a code is data: controls and marks of direction go, length is capped', async () => {
  const photo = await labelJpeg({
    codes: [{ format: 'QRCode', text: ` SKU\u0000\u001b[31m\u202e-1${'x'.repeat(520)} `, share: 0.4 }],
    width: 2000,
    height: 1400,
  });
  const [code] = (await reader.read(photo, signal)) ?? [];
  expect(code?.text).toBe(`SKU[31m-1${'x'.repeat(520)}`.slice(0, 500));
});

describe('patterns', () => {
  test('fit from end to end', async () => {
    expect(await reader.fits('SKU-\\d+', ['SKU-1', 'xSKU-1', 'SKU-1x', 'sku-1'], signal)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(await reader.fits('A|B', ['A', 'B', 'AB'], signal)).toEqual([true, true, false]);
  });

  test('one that is no regular expression, or would take for ever, has no answer, and the next job is served', async () => {
    const troubles: string[] = [];
    const impatient = createCodeReader({ limitMs: 500, onTrouble: (message) => troubles.push(message) });
    expect(await impatient.fits('(', ['A'], signal)).toBeNull();
    expect(await impatient.fits('(a+)+', [`${'a'.repeat(60)}!`], signal)).toBeNull();
    expect(await impatient.fits('a+', ['aaa'], signal)).toEqual([true]);
    expect(troubles).toEqual([
      expect.stringContaining('Invalid regular expression'),
      'Looking for codes took too long',
    ]);
    await impatient.close();
  });
});

describe('a thread that fails', () => {
  async function withThread<Result>(
    text: string,
    work: (reader: CodeReader, troubles: string[]) => Promise<Result>,
    limitMs = 60_000,
  ) {
    const troubles: string[] = [];
    const failing = createCodeReader({
      program: threadOf(text),
      limitMs,
      onTrouble: (message) => troubles.push(message),
    });
    try {
      await work(failing, troubles);
    } finally {
      await failing.close();
    }
  }

  test('dies: that picture has no answer, the next starts a new one', async () => {
    const dying = "parentPort.on('message', () => process.exit(3));";
    await withThread(dying, async (failing, troubles) => {
      const photo = await plainPicture('png');
      expect(await failing.read(photo, signal)).toBeNull();
      expect(await failing.read(photo, signal)).toBeNull();
      expect(troubles).toEqual(Array(2).fill('The thread that reads codes ended'));
    });
  });

  test('does not start, since its library is not here: no photo waits for it', async () => {
    const troubles: string[] = [];
    const program = threadOf("import 'no-such-library';");
    const missing = createCodeReader({ program, onTrouble: (message) => troubles.push(message) });
    expect(await missing.read(await plainPicture('png'), signal)).toBeNull();
    expect(troubles).toEqual([expect.stringContaining('no-such-library')]);
    await missing.close();
  });

  test('hangs: it is ended at its limit, and those behind it have their turn', async () => {
    const hanging = "parentPort.on('message', () => { for (;;); });";
    await withThread(
      hanging,
      async (failing, troubles) => {
        const photo = await plainPicture('png');
        expect(await Promise.all([failing.read(photo, signal), failing.read(photo, signal)])).toEqual([null, null]);
        expect(troubles).toHaveLength(2);
      },
      500,
    );
  });

  test('answers nonsense: nothing of it gets through', async () => {
    const nonsense = "{ kind: 'codes', codes: [{ symbology: 'Klingon', text: 'a' }, {}] }";
    await withThread(`parentPort.on('message', () => parentPort.postMessage(${nonsense}));`, async (failing) => {
      expect(await failing.read(await plainPicture('png'), signal)).toEqual([]);
    });
  });
});

test('whoever is told to stop rejects, also while waiting for a turn; a closed reader reads nothing', async () => {
  const own = createCodeReader();
  const photo = await plainPicture('png');
  await expect(own.read(photo, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  await own.close();
  await expect(own.read(photo, signal)).rejects.toThrow('closed');
});
