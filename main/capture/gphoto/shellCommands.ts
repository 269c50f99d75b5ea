export type ShellCommand = string & { readonly __brand: 'ShellCommand' };

/** DCF names without anything that ends a line or word: the shell of 2.5.28 knows no quotes. */
const plainPath = /^\/[^\s\p{Cc}]+$/u;

// The line consists of fixed words and checked parts.
const line = (text: string): ShellCommand => text as ShellCommand;

export const shellCommands = {
  capture: line('capture-image-and-download'),
  wait: (forMs: number): ShellCommand => line(`wait-event-and-download ${Math.max(1, Math.round(forMs))}ms`),
  preview: line('capture-preview'),
  /** Lets the mirror down and the sensor rest. */
  endPreview: line('set-config viewfinder=0'),
  storage: line('storage-info'),
  summary: line('summary'),
  readConfig: (name: 'serialnumber' | 'batterylevel' | 'lensname' | 'capturetarget'): ShellCommand =>
    line(`get-config ${name}`),
  /** By number, since values with spaces would be cut. */
  chooseConfig: (name: 'capturetarget', choice: number): ShellCommand =>
    line(`set-config-index ${name}=${Math.trunc(choice)}`),
  /** It is null for a path that cannot be put on a line. */
  showInfo: (path: string): ShellCommand | null => onPath('show-info', path),
  download: (path: string): ShellCommand | null => onPath('get', path),
  remove: (path: string): ShellCommand | null => onPath('delete', path),
} as const;

function onPath(word: string, path: string): ShellCommand | null {
  return plainPath.test(path) ? line(`${word} ${path}`) : null;
}
