import { type Text, text } from '../../../texts/text.ts';

/** Electron ended, or was ended, before its page was shown. */
export interface FailedWindow {
  readonly end: WindowEnd;
  readonly output: string;
}

export type WindowEnd =
  | { readonly kind: 'not_run'; readonly code: string }
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'signal'; readonly signal: string }
  /** Ended for being too slow. */
  | { readonly kind: 'slow'; readonly seconds: number };

interface Sign {
  readonly sign: RegExp;
  why(match: RegExpExecArray, machine: Machine): Text;
}

export interface Machine {
  /** `/proc/sys/kernel/apparmor_restrict_unprivileged_userns` is 1. */
  readonly isHeldByAppArmor: boolean;
}

/** Debian and Ubuntu packages, by library. */
const packages: Readonly<Record<string, string>> = {
  'libgtk-3.so.0': 'libgtk-3-0',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libgbm.so.1': 'libgbm1',
  'libasound.so.2': 'libasound2',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcups.so.2': 'libcups2',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libdrm.so.2': 'libdrm2',
  'libexpat.so.1': 'libexpat1',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libX11.so.6': 'libx11-6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXext.so.6': 'libxext6',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libxcb.so.1': 'libxcb1',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libcairo.so.2': 'libcairo2',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
};

/** The more telling lines come first: one cause often prints others too. */
const signs: readonly Sign[] = [
  {
    sign: /error while loading shared libraries: (lib[\w.+-]+): cannot open shared object file/,
    why: ([, library = '']) => {
      const name = packages[library];
      return name === undefined
        ? text('window.someLibrary', { library })
        : text('window.library', { library, package: name });
    },
  },
  { sign: /version `(GLIBC(?:XX)?_[\d.]+)' not found/, why: ([, words = '']) => text('window.oldSystem', { words }) },
  { sign: /Running as root without --no-sandbox is not supported/, why: () => text('window.root') },
  {
    sign: /SUID sandbox helper binary was found, but is not configured correctly|No usable sandbox!|Failed to move to new namespace/,
    why: (_match, { isHeldByAppArmor }) => text(isHeldByAppArmor ? 'window.sandboxAppArmor' : 'window.sandbox'),
  },
  {
    sign: /Missing X server or \$DISPLAY|[Cc]annot open display|Failed to connect to Wayland display|The platform failed to initialize/,
    why: () => text('window.screen'),
  },
  {
    sign: /Creating shared memory in \/dev\/shm|Unable to access\(W_OK\|X_OK\) \/dev\/shm|permissions on \/dev\/shm/,
    why: () => text('window.sharedMemory'),
  },
  {
    sign: /GPU process isn't usable|GPU process launch failed: error_code/,
    why: () => text('window.graphics'),
  },
];

/** Two sentences: the reason and the remedy. Judges by the output, else by the exit. */
export function whyNoWindow({ end, output }: FailedWindow, machine: Machine): Text {
  if (end.kind === 'not_run') return text('window.notRunnable', { words: end.code });
  for (const { sign, why } of signs) {
    const match = sign.exec(output);
    if (match !== null) return why(match, machine);
  }
  switch (end.kind) {
    case 'slow':
      return text('window.slow', { seconds: end.seconds });
    case 'exit':
      return text('window.ended', { code: end.code });
    case 'signal':
      return text(end.signal === 'SIGKILL' ? 'window.killed' : 'window.crashed', { signal: end.signal });
  }
}
