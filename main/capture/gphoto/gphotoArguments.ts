import { resolve } from 'node:path';

/** Only detection (`parseDetected`) and `diskPort` make one. */
export type CameraPort = string & { readonly __brand: 'CameraPort' };

const portShape =
  /^(usb:\d{1,3},\d{1,3}|usb:|disk:\/[^\0\n]*|usbdiskdirect:\/[^\0\n]*|usbscsi:\/[^\0\n]*|serial:\/[^\0\n]*|ptpip:[\w.:-]*)$/;

/** Answers null when gphoto2 would not print it so. */
export function parsePort(text: string): CameraPort | null {
  return portShape.test(text) ? (text as CameraPort) : null;
}

/** gphoto2's directory driver for a folder of pictures. */
export function diskPort(folder: string): CameraPort {
  const port = parsePort(`disk:${resolve(folder)}`);
  if (port === null) throw new Error('A folder with a line break in its name cannot be a port.');
  return port;
}

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
  /** The camera's copy stays. */
  download: (port: CameraPort, cameraPath: string, saveAs: string): readonly string[] => [
    '--port',
    port,
    '--force-overwrite',
    '--filename',
    // A percent sign starts a placeholder.
    saveAs.replaceAll('%', '%%'),
    '--get-file',
    cameraPath,
  ],
  thumbnail: (port: CameraPort, cameraPath: string): readonly string[] => [
    '--port',
    port,
    '--stdout',
    '--get-thumbnail',
    cameraPath,
  ],
  /** Downloads leave the camera's copy alone. */
  shell: (port: CameraPort): readonly string[] => ['--port', port, '--keep', '--force-overwrite', '--shell'],
} as const;
