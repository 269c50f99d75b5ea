import { expect, test } from 'vitest';
import { judge } from '../../../main/hosts/cli/start/electronHost.ts';
import { type WindowEnd, whyNoWindow } from '../../../main/hosts/cli/start/windowFailure.ts';
import { isHeldByAppArmor } from '../../../main/hosts/cli/start/windowSurroundings.ts';
import { starterWord } from '../../../main/hosts/starter.ts';
import { english } from '../../../main/texts/render.ts';

const trap: WindowEnd = { kind: 'signal', signal: 'SIGTRAP' };
const failed: WindowEnd = { kind: 'exit', code: 1 };
const why = (output: string, end: WindowEnd, isHeldByAppArmor = false) =>
  english(whyNoWindow({ end, output }, { isHeldByAppArmor }));

const suid =
  "[2021:1104/092103.118021:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now. You need to make sure that /srv/app/chrome-sandbox is owned by root and has mode 4755.\n";
const noSandbox =
  '[88:88/1.0:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro that has disabled unprivileged user namespaces with AppArmor, see …\n';

test.each([
  ['the SUID sandbox', suid, trap, 'does not let Electron build its sandbox, for which'],
  ['no usable sandbox', noSandbox, trap, 'does not let Electron build its sandbox, for which'],
  [
    'root',
    '[1:FATAL:electron_main_delegate.cc(300)] Running as root without --no-sandbox is not supported.',
    trap,
    'as an ordinary user',
  ],
  [
    'a library',
    'electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file: No such file',
    { kind: 'exit', code: 127 },
    'the library libgtk-3.so.0 is missing. Install it with: sudo apt install libgtk-3-0.',
  ],
  [
    'another library',
    'electron: error while loading shared libraries: libodd.so.7: cannot open shared object file: No such file',
    { kind: 'exit', code: 127 },
    'Install the package of this system that brings it',
  ],
  [
    'an old system',
    "electron: /lib/libc.so.6: version `GLIBC_2.34' not found (required by electron)",
    failed,
    'too old for Electron (GLIBC_2.34)',
  ],
  [
    'no screen',
    '[1:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:249] Missing X server or $DISPLAY\n[1:ERROR:env.cc(257)] The platform failed to initialize.  Exiting.',
    failed,
    'no screen can be reached',
  ],
  [
    'no graphics',
    "[1:ERROR:gpu_process_host.cc(982)] GPU process launch failed: error_code=1002\n[1:FATAL:gpu_data_manager_impl_private.cc(423)] GPU process isn't usable. Goodbye.",
    trap,
    'graphics driver',
  ],
  [
    'shared memory',
    "[1:FATAL:platform_shared_memory_region_posix.cc(219)] This is frequently caused by incorrect permissions on /dev/shm.  Try 'sudo chmod 1777 /dev/shm' to fix.",
    trap,
    '/dev/shm',
  ],
  ['no right to run', '', { kind: 'not_run', code: 'EACCES' }, 'cannot be run (EACCES)'],
  [
    'a crash',
    'nothing that is known',
    { kind: 'signal', signal: 'SIGSEGV' },
    'Electron crashed before its page was shown (SIGSEGV)',
  ],
  ['no memory', '', { kind: 'signal', signal: 'SIGKILL' }, 'as it does when memory runs out'],
  ['a hang', '[1:WARNING] dbus', { kind: 'slow', seconds: 15 }, 'not shown within 15 s'],
  ['an end', '', failed, 'exit code 1'],
] as const)('it says what failed and what mends it: %s', (_name, output, end, words) => {
  expect(why(output, end)).toContain(words);
  // What, and what to do about it.
  expect(why(output, end)).toMatch(/^[^.]+(?:\.\S[^.]*)*\. [A-Z]|^[^.]+: /);
});

test('under AppArmor the sandbox is mended by its own setting', () => {
  expect(why(suid, trap, true)).toContain('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
  expect(isHeldByAppArmor(() => '1')).toBe(true);
  expect([isHeldByAppArmor(() => '0'), isHeldByAppArmor(() => null)]).toEqual([false, false]);
});

test('the cause is told, not what follows from it', () => {
  expect(
    why(`GPU process launch failed: error_code=1002\n${noSandbox}GPU process isn't usable. Goodbye.`, trap),
  ).toContain('sandbox');
});

test('what an end means hangs on what the app had said', () => {
  const outcome = (words: readonly ('shown' | 'open' | 'elsewhere' | 'refused')[], end: WindowEnd, isStopped = false) =>
    judge(end, new Set(words), 'output', isStopped);
  const inOrder: WindowEnd = { kind: 'exit', code: 0 };
  expect(outcome(['shown', 'open'], inOrder)).toEqual({ kind: 'ended', exitCode: 0 });
  expect(outcome([], inOrder)).toEqual({ kind: 'failed', failed: { end: inOrder, output: 'output' } });
  // The page was there, and Electron could not open the station.
  expect(outcome(['shown'], failed)).toMatchObject({ kind: 'failed' });
  expect(outcome(['shown', 'open'], trap)).toEqual({ kind: 'lost', end: trap });
  expect(outcome(['shown', 'open'], failed)).toEqual({ kind: 'lost', end: failed });
  expect(outcome(['shown', 'refused'], { kind: 'exit', code: 6 })).toEqual({ kind: 'ended', exitCode: 6 });
  expect(outcome(['refused'], failed)).toEqual({ kind: 'ended', exitCode: 1 });
  expect(outcome(['elsewhere'], inOrder)).toEqual({ kind: 'ended', exitCode: 0 });
  expect(outcome([], trap, true)).toEqual({ kind: 'ended', exitCode: 0 });
});

test('a word of the app is a whole line of its own', () => {
  expect([starterWord('sideshot-window: shown\r'), starterWord('sideshot-window: open')]).toEqual(['shown', 'open']);
  expect([starterWord('see sideshot-window: shown'), starterWord('sideshot-window: more')]).toEqual([null, null]);
});
