/**
 * The text of a file of another program, whose encoding nothing tells: by its byte order mark, else by the zeros that UTF-16 puts between
 * Latin letters, else UTF-8 where it is valid, else Windows-1252, in which every byte is a character.
 */
export function fileText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  return new TextDecoder(encoding).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 2_000);
  const zeros = [0, 1].map((odd) => head.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) > head.length / 8) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
