import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { lockDataFolder } from '../../../main/store/lockFolder.ts';
import { temporaryFolder } from '../../unit/store/newStore.ts';

const isRoot = process.getuid?.() === 0;

/** Starts a process that locks the folder; answers its first line. */
async function holdElsewhere(folder: string): Promise<{ readonly child: ChildProcess; readonly line: string }> {
  const fixture = join(import.meta.dirname, 'holdFolder.ts');
  const child = spawn(process.execPath, [fixture, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, line };
}

test('one process holds a data folder; the lock is free after kill -9', async () => {
  const folder = temporaryFolder();
  const { child, line } = await holdElsewhere(folder);
  expect(line).toBe('held');
  expect(() => lockDataFolder(folder)).toThrow(
    expect.objectContaining({ code: 'locked', message: expect.stringContaining(`using ${folder}.`) }),
  );
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = lockDataFolder(folder);
  expect(readdirSync(folder)).toEqual(['station.lock']);
  expect((await holdElsewhere(folder)).line).toMatch(/^locked: Another Sideshot station is using/);
  lock.release();
  lock.release();
  expect((await holdElsewhere(folder)).line).toBe('held');
});

test('the same process takes a folder once', () => {
  const folder = temporaryFolder();
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(expect.objectContaining({ code: 'locked' }));
  lock.release();
  lockDataFolder(folder).release();
});

test('the folder is made for its owner alone', () => {
  const folder = join(temporaryFolder(), 'deep', 'station');
  lockDataFolder(folder).release();
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, 'station.lock')).mode & 0o777).toBe(0o600);
});

test('a folder that cannot be is refused in plain words that name it', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below')]) {
    expect(() => lockDataFolder(path)).toThrow(
      expect.objectContaining({ code: 'storage', message: expect.stringContaining(path) }),
    );
  }
});

test('something else in the place of the lock is refused, not replaced', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'station.lock'));
  expect(() => lockDataFolder(folder)).toThrow(
    expect.objectContaining({ code: 'storage', message: expect.stringContaining(folder) }),
  );
});

test('a read-only folder is refused in plain words that name it', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o555);
  // The administrator may write anywhere, so the administrator becomes nobody for this.
  if (isRoot) process.seteuid?.(65_534);
  try {
    expect(() => lockDataFolder(folder)).toThrow(
      expect.objectContaining({ code: 'storage', message: expect.stringContaining(folder) }),
    );
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o700);
  }
});
