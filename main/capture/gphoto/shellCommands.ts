/** One line for `gphoto2 --shell`. Made here and nowhere else. */
export type ShellCommand = string & { readonly __brand: 'ShellCommand' };

/** A path as cameras have them (DCF names), and nothing that ends a line or a word: the shell of 2.5.28 knows no quotes. */
const plainPath = /^\/[^\s\p{Cc}]+$/u;

// The brand says that the line was made of fixed words and checked parts.
const line = (text: string): ShellCommand => text as ShellCommand;

/** The commands that the station gives, of those that gphoto2 2.5.28's shell knows. */
export const shellCommands = {
  /** Takes a picture, downloads it and whatever else the camera makes of it (the RAW beside the JPEG). */
  capture: line('capture-image-and-download'),
  /** Waits so long for what the camera does by itself, and downloads what it has taken. */
  wait: (forMs: number): ShellCommand => line(`wait-event-and-download ${Math.max(1, Math.round(forMs))}ms`),
  preview: line('capture-preview'),
  /** Lets the mirror down and the sensor rest after live frames. */
  endPreview: line('set-config viewfinder=0'),
  storage: line('storage-info'),
  summary: line('summary'),
  readConfig: (name: 'serialnumber' | 'batterylevel' | 'lensname' | 'capturetarget'): ShellCommand =>
    line(`get-config ${name}`),
  /** By the number of the choice: values with spaces would be cut. */
  chooseConfig: (name: 'capturetarget', choice: number): ShellCommand =>
    line(`set-config-index ${name}=${Math.trunc(choice)}`),
  /** Null for a path that cannot be put on a line. */
  showInfo: (path: string): ShellCommand | null => onPath('show-info', path),
  download: (path: string): ShellCommand | null => onPath('get', path),
  remove: (path: string): ShellCommand | null => onPath('delete', path),
} as const;

function onPath(word: string, path: string): ShellCommand | null {
  return plainPath.test(path) ? line(`${word} ${path}`) : null;
}
