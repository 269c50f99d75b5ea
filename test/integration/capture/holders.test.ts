import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePort } from '../../../main/capture/gphoto/gphotoArguments.ts';
import { endDesktopHolders, findHolders } from '../../../main/capture/tether/holders.ts';

const port = parsePort('usb:001,012')!;
const device = '/dev/bus/usb/001/012';

/** A /proc of its own: each process by its command line and what it has open. */
function procOf(
  processes: Readonly<Record<number, { readonly line: string; readonly open?: readonly string[] }>>,
): string {
  const proc = mkdtempSync(join(tmpdir(), 'sideshot-proc-'));
  onTestFinished(() => rmSync(proc, { recursive: true, force: true }));
  for (const [pid, { line, open = [] }] of Object.entries(processes)) {
    mkdirSync(join(proc, pid, 'fd'), { recursive: true });
    writeFileSync(join(proc, pid, 'cmdline'), `${line.split(' ').join('\0')}\0`);
    open.forEach((target, index) => {
      symlinkSync(target, join(proc, pid, 'fd', String(index)));
    });
  }
  mkdirSync(join(proc, 'sys'));
  return proc;
}

function sleeper(): ChildProcess & { readonly pid: number } {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  // It was started with no program that could be missing.
  return child as ChildProcess & { readonly pid: number };
}

describe('who holds a camera', () => {
  it('is the one that has its device open, whatever it is called', async () => {
    const proc = procOf({
      101: { line: '/usr/libexec/gvfs-gphoto2-volume-monitor' },
      102: { line: '/opt/studio/Capture --tether', open: ['/dev/null', device] },
    });
    expect(await findHolders(port, proc)).toEqual([{ pid: 102, name: 'Capture', isDesktop: false }]);
  });

  it('is else a program that takes cameras', async () => {
    const proc = procOf({
      101: { line: '/usr/libexec/gvfsd-gphoto2 --spawner :1.5' },
      102: { line: 'gphoto2 --shell' },
      103: { line: '/usr/bin/bash' },
    });
    expect(await findHolders(port, proc)).toEqual([
      { pid: 101, name: 'gvfsd-gphoto2', isDesktop: true },
      { pid: 102, name: 'gphoto2', isDesktop: false },
    ]);
    expect(await findHolders(port, join(proc, 'nothing here'))).toEqual([]);
  });

  it("ends only the desktop's programs, and only while they are what they were", async () => {
    const [desktop, other, changed] = [sleeper(), sleeper(), sleeper()];
    const proc = procOf({
      [desktop.pid]: { line: '/usr/libexec/gvfsd-gphoto2' },
      [other.pid]: { line: '/usr/bin/darktable' },
      [changed.pid]: { line: '/usr/bin/editor' },
    });
    const gone = new Promise((resolve) => desktop.once('exit', resolve));
    const ended = await endDesktopHolders(
      [
        { pid: desktop.pid, name: 'gvfsd-gphoto2', isDesktop: true },
        { pid: other.pid, name: 'darktable', isDesktop: false },
        { pid: changed.pid, name: 'gvfsd-gphoto2', isDesktop: true },
      ],
      proc,
    );
    await gone;
    expect([ended, other.exitCode, other.signalCode, changed.signalCode]).toEqual([1, null, null, null]);
  });
});
