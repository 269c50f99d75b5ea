import { expect, it } from 'vitest';
import { renamePatiently } from '../../../main/lib/files/renamePatiently.ts';

/** A disk whose renames fail in this way, one after the other, and then work. */
function failing(platform: NodeJS.Platform, codes: readonly string[]) {
  const left = [...codes];
  const asked: string[] = [];
  const rename = async (from: string, to: string): Promise<void> => {
    asked.push(`${from} ${to}`);
    const code = left.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
  };
  return { system: { platform, rename: rename as typeof import('node:fs/promises').rename }, asked };
}

it('tries again on Windows while another program looks into the file', async () => {
  const { system, asked } = failing('win32', ['EPERM', 'EBUSY', 'EACCES']);
  await renamePatiently('a', 'b', system);
  expect(asked).toEqual(['a b', 'a b', 'a b', 'a b']);
});

it('gives up what stays so, and what is another fault at once', async () => {
  await expect(renamePatiently('a', 'b', failing('win32', Array(6).fill('EPERM')).system)).rejects.toThrow('EPERM');
  const missing = failing('win32', ['ENOENT']);
  await expect(renamePatiently('a', 'b', missing.system)).rejects.toThrow('ENOENT');
  expect(missing.asked).toHaveLength(1);
});

it('takes a refusal elsewhere for what it is', async () => {
  const { system, asked } = failing('linux', ['EPERM']);
  await expect(renamePatiently('a', 'b', system)).rejects.toThrow('EPERM');
  expect(asked).toHaveLength(1);
});
