/** Each has what mends it; two whole sentences. */
export const windowStart = {
  'window.goesOn':
    'No desktop window: {why} Sideshot goes on in the browser; the window is tried again once that has changed, or with --host electron.',
  'window.notTried':
    'No desktop window, as last time: {why} It is tried again once that has changed, or with --host electron.',
  'window.forced': 'No desktop window: {why} Without --host electron Sideshot goes on in the browser.',
  'window.endedLater':
    'The desktop window ended by itself ({end}). What was taken is safe: start Sideshot again, with --host web if that happens once more.',
  'window.sandboxAppArmor':
    'this system does not let Electron build its sandbox (AppArmor, as on Ubuntu from 24.04 on). To allow it until the next boot: sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0 (for good: docs/admin.md, When no window comes).',
  'window.sandbox':
    'this system does not let Electron build its sandbox, for which programs need user namespaces. Allow them to this user or container (docs/admin.md, When no window comes).',
  'window.root': 'Electron does not run as root. Start Sideshot as an ordinary user.',
  'window.library': 'the library {library} is missing. Install it with: sudo apt install {package}.',
  'window.someLibrary': 'the library {library} is missing. Install the package of this system that brings it.',
  'window.oldSystem': 'this system is too old for Electron ({words}). Update it.',
  'window.screen':
    'no screen can be reached. Start Sideshot in a session at the screen, or set DISPLAY or WAYLAND_DISPLAY to the one that is meant.',
  'window.graphics':
    'the graphics of this machine do not work with Electron. Install or update its graphics driver (Debian, Ubuntu: sudo apt install libgl1-mesa-dri).',
  'window.sharedMemory':
    'there is too little shared memory. Let /dev/shm have at least 512 MB (a container: --shm-size=1g).',
  'window.notRunnable':
    'the program of Electron cannot be run ({words}). Delete the folder node_modules/electron/dist, and it is fetched anew.',
  'window.killed':
    'the system ended Electron before its page was shown ({signal}), as it does when memory runs out. Close other programs.',
  'window.crashed': 'Electron crashed before its page was shown ({signal}). Update the system and its graphics driver.',
  'window.slow':
    'its page was not shown within {seconds, number} s. A slow machine may need longer: set SIDESHOT_WINDOW_SECONDS=60.',
  'window.ended':
    'Electron ended before its page was shown (exit code {code}). SIDESHOT_DEBUG=1 shows what it wrote meanwhile.',
  'window.exitCode': 'exit code {code}',
} as const;
