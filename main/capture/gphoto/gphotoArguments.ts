import { resolve } from 'node:path';

/** A port as gphoto2 names it. Made by detection (`parseDetected`) or for a folder (`diskPort`), and by nothing else. */
export type CameraPort = string & { readonly __brand: 'CameraPort' };

const portShape =
  /^(usb:\d{1,3},\d{1,3}|usb:|disk:\/[^\0\n]*|usbdiskdirect:\/[^\0\n]*|usbscsi:\/[^\0\n]*|serial:\/[^\0\n]*|ptpip:[\w.:-]*)$/;

/** The text as a port, or null when gphoto2 would not print it so. */
export function parsePort(text: string): CameraPort | null {
  // The brand says that the shape was checked here.
  return portShape.test(text) ? (text as CameraPort) : null;
}

/** A folder of pictures (a card, a mounted camera) as a port: gphoto2's directory driver. */
export function diskPort(folder: string): CameraPort {
  const port = parsePort(`disk:${resolve(folder)}`);
  if (port === null) throw new Error('A folder with a line break in its name cannot be a port.');
  return port;
}

/** The arguments of each call, in one place: fixed words, and what detection has found. */
export const gphotoArguments = {
  version: (): readonly string[] => ['--version'],
  detect: (): readonly string[] => ['--auto-detect'],
  abilities: (port: CameraPort): readonly string[] => ['--port', port, '--abilities'],
  summary: (port: CameraPort): readonly string[] => ['--port', port, '--summary'],
  serialNumber: (port: CameraPort): readonly string[] => ['--port', port, '--get-config', 'serialnumber'],
  storage: (port: CameraPort): readonly string[] => ['--port', port, '--storage-info'],
  /** `--parsable` gives one line a file with its whole path and size. */
  listFiles: (port: CameraPort): readonly string[] => ['--port', port, '--list-files', '--parsable'],
  reset: (port: CameraPort): readonly string[] => ['--port', port, '--reset'],
  /** One file of the camera into the working folder under a name of ours. The camera's copy stays. */
  download: (port: CameraPort, cameraPath: string, saveAs: string): readonly string[] => [
    '--port',
    port,
    '--force-overwrite',
    '--filename',
    // In a file name pattern a percent sign starts a placeholder.
    saveAs.replaceAll('%', '%%'),
    '--get-file',
    cameraPath,
  ],
  /** The camera's small picture of one file, as the whole output. */
  thumbnail: (port: CameraPort, cameraPath: string): readonly string[] => [
    '--port',
    port,
    '--stdout',
    '--get-thumbnail',
    cameraPath,
  ],
  /** Stays until told to leave, with the camera open. Downloads leave the camera's copy alone and ask nothing. */
  shell: (port: CameraPort): readonly string[] => ['--port', port, '--keep', '--force-overwrite', '--shell'],
} as const;
