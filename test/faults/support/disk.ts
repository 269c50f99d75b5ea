import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Workplace } from './workplace.ts';

/** A disk of our own: an ext4 file system in a file, on a loop device. Root alone can have one. */
export interface Disk {
  readonly folder: string;
  /**
   * As when the power goes: what was not flushed is gone. `log` says whether the journal's last transaction still made it to
   * the disk; file data that nobody flushed never does.
   */
  cutPower(log: 'kept' | 'lost'): void;
  /** Switches on again: the journal is replayed. Whoever used the disk must be gone. */
  restart(dataMode?: DataMode): void;
  /** As the kernel does on a disk error: everything is read-only from now on. */
  turnReadOnly(): void;
  /** What the file system's own check says after `restart`; null when it is sound. */
  check(): string | null;
}

/** `writeback`: a file's new size and name may be on the disk without its bytes, which `ordered` mostly hides. */
export type DataMode = 'ordered' | 'writeback';

// EXT4_IOC_SHUTDOWN of linux/ext4.h, _IOR('X', 125, __u32), and its flags. Node has no ioctl; Perl is on every Debian.
const shutdownCall = '0x8004587d';
const shutdownScript = `open(my $f, "<", $ARGV[0]) or die $!; defined ioctl($f, ${shutdownCall}, pack("L", $ARGV[1])) or die $!;`;
const shutdownFlags = { kept: 1, lost: 2 } as const;

export function makeDisk(place: Workplace, megabytes: number): Disk {
  const home = place.folder('disk');
  const image = join(home, 'image');
  const folder = join(home, 'mounted');
  mkdirSync(folder);
  run('truncate', '-s', `${megabytes}M`, image);
  run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image);
  const mount = (dataMode: DataMode) =>
    place.mount(['-t', 'ext4', '-o', `loop,data=${dataMode},errors=remount-ro`, image], folder);
  mount('ordered');

  return {
    folder,
    cutPower(log) {
      run('perl', '-e', shutdownScript, folder, String(shutdownFlags[log]));
    },
    restart(dataMode = 'ordered') {
      place.unmount(folder);
      mount(dataMode);
    },
    turnReadOnly: () => run('mount', '-o', 'remount,abort', folder),
    check() {
      const done = spawnSync('e2fsck', ['-fn', image], { encoding: 'utf8' });
      return done.status === 0 ? null : done.stdout;
    },
  };
}

/** Null where disks can be made; else why not. */
export function diskMissing(): string | null {
  return mountMissing() ?? toolMissing('mkfs.ext4') ?? toolMissing('perl') ?? trialMissing();
}

/** A small disk is made and shut down, in a mount namespace of its own: containers differ in what they forbid. */
function trialMissing(): string | null {
  const trial = `
    home=$(mktemp -d) && trap 'umount $home/on; rm -rf $home' EXIT && mkdir $home/on && truncate -s 8M $home/image &&
    mkfs.ext4 -q -F $home/image && mount -t ext4 -o loop $home/image $home/on &&
    perl -e '${shutdownScript}' $home/on ${shutdownFlags.lost}`;
  const done = spawnSync('unshare', ['--mount', 'sh', '-c', trial], { encoding: 'utf8' });
  if (done.status === 0) return null;
  return `no ext4 disk of our own can be made and shut down here (${done.stderr.trim().split('\n')[0] ?? 'no reason given'})`;
}

export function mountMissing(): string | null {
  if (process.platform !== 'linux') return 'needs Linux';
  if (process.getuid?.() !== 0) return 'needs root, to mount';
  const home = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return home.status === 0 ? null : 'mounting is not permitted here';
}

export function toolMissing(tool: string): string | null {
  const found = spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
  return found ? null : `${tool} is not installed`;
}

export function run(command: string, ...args: readonly string[]): void {
  const done = spawnSync(command, args, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr.trim() || done.error?.message}`);
}
