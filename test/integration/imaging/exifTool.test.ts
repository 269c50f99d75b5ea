import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTagReader, type TagReader } from '../../../main/imaging/tags/exifTool.ts';
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
