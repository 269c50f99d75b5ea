import { type CameraPort, parsePort } from './gphotoArguments.ts';

export interface DetectedCamera {
  readonly model: string;
  readonly port: CameraPort;
}

export interface CameraFile {
  readonly path: string;
  readonly name: string;
  readonly sizeBytes: number | null;
  readonly mimeType: string | null;
  readonly modifiedAtMs: number | null;
}

export interface CameraAbilities {
  readonly canCapture: boolean;
  readonly canPreview: boolean;
}

export interface CameraStorage {
  readonly folder: string;
  readonly isRemovable: boolean;
  readonly isWritable: boolean;
  readonly freeBytes: number | null;
  readonly totalBytes: number | null;
  readonly freeImages: number | null;
}

export function parseDetected(stdout: string): readonly DetectedCamera[] {
  return stdout.split('\n').flatMap((line) => {
    const [, model, text] = /^(.*?\S)\s+((?:usb|disk|usbdiskdirect|usbscsi|serial|ptpip):.*?)\s*$/.exec(line) ?? [];
    const port = text === undefined ? null : parsePort(text);
    return model === undefined || port === null ? [] : [{ model, port }];
  });
}

/** Reads `--list-files --parsable` and skips other lines. */
export function parseFiles(stdout: string): readonly CameraFile[] {
  return stdout.split('\n').flatMap((line) => {
    const [, path, rest] = /^FILENAME='(.*)'((?: [A-Z]+= *\S*)*)\s*$/.exec(line) ?? [];
    if (path === undefined || rest === undefined) return [];
    const seconds = numberIn(rest, 'FILEMTIME');
    return [
      {
        path,
        name: path.slice(path.lastIndexOf('/') + 1),
        sizeBytes: numberIn(rest, 'FILESIZE'),
        mimeType: / FILETYPE=(\S+)/.exec(rest)?.[1] ?? null,
        modifiedAtMs: seconds === null ? null : seconds * 1_000,
      },
    ];
  });
}

export function parseAbilities(stdout: string): CameraAbilities {
  const choices = [...stdout.matchAll(/^ +: (.+)$/gm)].map((match) => match[1]?.trim());
  return {
    canCapture: choices.includes('Image'),
    canPreview: choices.includes('Preview'),
  };
}

export function parseConfigValue(stdout: string): string | null {
  const value = /^Current: (.*)$/m.exec(stdout)?.[1]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function parseConfigChoices(stdout: string): readonly string[] {
  return [...stdout.matchAll(/^Choice: \d+ (.*)$/gm)].map((match) => (match[1] ?? '').trim());
}

export function parseSummarySerial(stdout: string): string | null {
  const value = /^\s*Serial Number:\s*(.*)$/m.exec(stdout)?.[1]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function parseStorage(stdout: string): readonly CameraStorage[] {
  return stdout
    .split(/^\[Storage \d+\]\s*$/m)
    .slice(1)
    .map((text) => {
      const free = numberIn(`\n${text}`, 'free', ' KB');
      const total = numberIn(`\n${text}`, 'totalcapacity', ' KB');
      return {
        folder: /^basedir=(.*)$/m.exec(text)?.[1]?.trim() ?? '/',
        isRemovable: /^type=[24]\b/m.test(text),
        isWritable: !/^access=[12]\b/m.test(text),
        freeBytes: free === null ? null : free * 1_024,
        totalBytes: total === null ? null : total * 1_024,
        freeImages: numberIn(`\n${text}`, 'freeimages'),
      };
    });
}

/** The paths on the camera that `capture-image-and-download` and `wait-event-…` report. */
export function parseNewPaths(stdout: string): readonly string[] {
  return [...stdout.matchAll(/^New file is in location (\/.*) on the camera$/gm)].map((match) => match[1] ?? '');
}

export function parseSavedNames(stdout: string): readonly string[] {
  return [...stdout.matchAll(/^Saving file as (.+)$/gm)].map((match) => match[1] ?? '');
}

export function parseInfoSize(stdout: string): number | null {
  const bytes = /^\s*Size:\s*(\d+) byte/m.exec(stdout)?.[1];
  return bytes === undefined ? null : Number(bytes);
}

export function parseVersion(stdout: string): string | null {
  return /^gphoto2 (\S+)/.exec(stdout)?.[1] ?? null;
}

function numberIn(text: string, key: string, unit = ''): number | null {
  const found = new RegExp(`\\s${key}= *(\\d+)${unit}(?=\\s|$)`).exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
