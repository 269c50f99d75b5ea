import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withPicture } from '../../../main/imaging/process/pixels.ts';
import { rawPicture } from '../../../main/imaging/process/rawPicture.ts';
import { createTagReader, type TagReader } from '../../../main/imaging/tags/exifTool.ts';
import { damagedBy, Undecodable } from '../../../main/imaging/undecodable.ts';
import { text } from '../../../main/texts/text.ts';
import { ownTagReader } from '../../fakes/ownImaging.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import { rawFile } from '../../fixtures/rawFiles.ts';

// Its processes are counted here: that of other tests of this process has to be gone.
beforeAll(() => ownTagReader.close());

const hasPerl = spawnSync('perl', ['-v']).status === 0;

async function readerAndFile(idleMs?: number): Promise<{ readonly reader: TagReader; readonly path: string }> {
  const path = join(temporaryFolder(), 'a.cr2');
  writeFileSync(path, await rawFile('cr2'));
  const reader = createTagReader(undefined, idleMs === undefined ? undefined : { idleMs });
  onTestFinished(() => reader.close());
  return { reader, path };
}

/** So many processes that this one has started, by whatever thread, have the word on their command line. */
function childrenCalled(word: string): number {
  const threads = readdirSync('/proc/self/task');
  const ids = threads.flatMap((thread) => textOf(`/proc/self/task/${thread}/children`).split(' ').filter(Boolean));
  return ids.filter((id) => textOf(`/proc/${id}/cmdline`).includes(word)).length;
}

/** Empty for a process or thread that has just ended. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const fileType = async (reader: TagReader, path: string) => (await reader.read(path, ['-FileType']))['File:FileType'];

describe.skipIf(!hasPerl)(`ExifTool${hasPerl ? '' : ' (skipped: it needs Perl, which is not here)'}`, () => {
  test('answers from a thread: the package, whose loading would hold the loop up, is not loaded in this one', async () => {
    const { reader, path } = await readerAndFile();
    expect(await fileType(reader, path)).toBe('CR2');
    if (process.platform === 'linux') expect(childrenCalled('exiftool')).toBe(1);
    expect(await reader.version()).toMatch(/^\d+\.\d+$/);
    const { cache } = createRequire(import.meta.url);
    expect(Object.keys(cache).filter((file) => file.includes('exiftool-vendored'))).toEqual([]);
  });

  test('reads where the locale that is set is not installed, of which Perl would complain with each start', async () => {
    vi.stubEnv('LC_ALL', 'xx_XX.UTF-8');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { reader, path } = await readerAndFile();
    expect(await fileType(reader, path)).toBe('CR2');
  });

  test('says what it says of a file, and answers on', async () => {
    const { reader, path } = await readerAndFile();
    await expect(reader.read(`${path}.gone`, ['-FileType'])).rejects.toThrow(/not found|ENOENT/i);
    await expect(reader.extract(path, 'NoSuchTag', `${path}.out`)).rejects.toThrow(Error);
    expect(await fileType(reader, path)).toBe('CR2');
  });

  test.skipIf(process.platform !== 'linux')(
    'ends when it is idle, and is there again for the next question',
    async () => {
      const { reader, path } = await readerAndFile(1);
      expect(childrenCalled('exiftool')).toBe(0);
      for (const _ of [1, 2]) {
        expect(await fileType(reader, path)).toBe('CR2');
        await until('the end of ExifTool', async () => childrenCalled('exiftool') === 0);
      }
    },
  );
});

describe('an ExifTool that does not answer', () => {
  const slow = [process.execPath, join(import.meta.dirname, '..', '..', 'fixtures', 'slowExifTool.mjs')];

  function slowReader(limits: { readonly readMs: number; readonly waitMs: number }): TagReader {
    const reader = createTagReader(slow, limits);
    onTestFinished(() => reader.close());
    return reader;
  }

  test.skipIf(process.platform !== 'linux')(
    'is given up by the processor time that it had, not by the clock, and the next file gets a new one',
    async () => {
      const reader = slowReader({ readMs: 600, waitMs: 60_000 });
      const waits = reader.read('/waits', ['-FileType']);
      const works = reader.read('/works', ['-FileType']);
      const after = reader.read('/waits', ['-FileType']);
      // Twice as long as the limit, without using any of it.
      expect((await waits)['File:FileType']).toBe('CR2');
      await expect(works).rejects.toMatchObject({ name: 'TagReaderSlow', limitMs: 600 });
      expect((await after)['File:FileType']).toBe('CR2');
    },
  );

  test('is given up by the clock where it uses nothing and says nothing', async () => {
    const reader = slowReader({ readMs: 60_000, waitMs: 100 });
    await expect(reader.read('/waits', ['-FileType'])).rejects.toMatchObject({ name: 'TagReaderSlow', limitMs: 100 });
  });

  test('is slow, not missing, when its start takes too long', async () => {
    const reader = createTagReader([process.execPath, '-e', 'setInterval(() => {}, 1_000)', '--'], { startMs: 100 });
    onTestFinished(() => reader.close());
    await expect(reader.version()).rejects.toMatchObject({ name: 'TagReaderSlow', limitMs: 100 });
  });

  test('says nothing of the photo: it is too slow here, and may be given again', async () => {
    const path = join(temporaryFolder(), 'works');
    writeFileSync(path, await rawFile('nef'));
    const reader = slowReader({ readMs: 500, waitMs: 2_000 });
    const error = await rawPicture(path, 'nef', reader, `${path}.scratch`).catch((failed: unknown) => failed);
    expect(error).toBeInstanceOf(Undecodable);
    expect((error as Undecodable).textFor('a.nef')).toMatchObject({ id: 'tooSlow.here', params: { file: 'a.nef' } });
    expect(error).toMatchObject({ mayBeIncomplete: true });
  });
});

test('what sharp has no time for is too slow here, in a decode and in a copy', async () => {
  const slow = new Error('timeout: 42% complete');
  const said = text('tooSlow.here', { file: 'a.tif', seconds: 120 });
  const copied = await withPicture(Buffer.from('x'), () => Promise.reject(slow)).catch((failed: unknown) => failed);
  for (const error of [damagedBy(slow), copied]) {
    expect((error as Undecodable).textFor('a.tif')).toEqual(said);
    expect(error).toMatchObject({ mayBeIncomplete: true });
  }
});
