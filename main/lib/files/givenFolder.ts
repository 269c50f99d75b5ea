import { homedir } from 'node:os';
import { isAbsolute, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';

/**
 * Understands quotes (as copied on Windows), `file://…` and `~`. Throws `invalid` with `field` for a relative path,
 * which nobody means relative to the program.
 */
export function givenFolder(given: string, field: string, home = homedir()): string {
  const path = unwrapped(given.trim(), home);
  // A line break would end a line of gphoto2's.
  if (/\p{Cc}/u.test(path)) {
    throw new StationError('invalid', text('folder.controlCharacters'), { field });
  }
  if (!isAbsolute(path)) {
    const example = parse(home).root === '/' ? '/home/station/Pictures' : 'C:\\Pictures';
    throw new StationError('invalid', text('folder.wholePath', { example }), {
      field,
    });
  }
  return resolve(path);
}

function unwrapped(text: string, home: string): string {
  const bare = /^"(.*)"$|^'(.*)'$/.exec(text);
  const path = bare?.[1] ?? bare?.[2] ?? text;
  if (/^~(?=[/\\]|$)/.test(path)) return `${home}${path.slice(1)}`;
  return path.startsWith('file://') ? fromAddress(path) : path;
}

function fromAddress(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    // It names another computer or no file, so the caller refuses it.
    return address;
  }
}
