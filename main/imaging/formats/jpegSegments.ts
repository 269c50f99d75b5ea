export interface JpegPart {
  readonly marker: number | null;
  readonly bytes: Buffer;
}

export const markers = {
  startOfScan: 0xda,
  endOfImage: 0xd9,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app13: 0xed,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const;

/**
 * Ends with the end mark and leaves stray bytes out. Parts share memory with the file. Throws `RangeError` when the
 * structure cannot be followed.
 */
export function* jpegParts(jpeg: Buffer): Generator<JpegPart> {
  let at = 2;
  for (;;) {
    at = markerFrom(jpeg, at);
    const marker = jpeg.readUInt8(at + 1);
    if (marker < 0xc0) throw new RangeError('unexpected marker');
    if (marker === markers.endOfImage) {
      yield { marker, bytes: jpeg.subarray(at, at + 2) };
      return;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length) throw new RangeError('segment outside the file');
    yield { marker, bytes: jpeg.subarray(at, end) };
    at = end;
    if (marker !== markers.startOfScan) continue;
    const dataEnd = endOfScanData(jpeg, at);
    yield { marker: null, bytes: jpeg.subarray(at, dataEnd) };
    at = dataEnd;
  }
}

export function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7;
}

export function segmentHead(segment: Buffer): string {
  return segment.toString('latin1', 4, 40);
}

export function isOfThePicture(marker: number, bytes: Buffer): boolean {
  if (marker === markers.app2) return segmentHead(bytes).startsWith('ICC_PROFILE\0');
  if (marker === markers.app0) return segmentHead(bytes).startsWith('JFIF\0');
  const isApplication = marker >= markers.app0 && marker <= markers.app15;
  return marker === markers.app14 || !(isApplication || marker === markers.comment);
}

function markerFrom(jpeg: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    const next = jpeg.readUInt8(at + 1);
    if (jpeg.readUInt8(at) === 0xff && next !== 0 && next !== 0xff) return at;
  }
}

/** Within a scan 0xff is followed by 0 or a restart marker; anything else ends it. */
function endOfScanData(jpeg: Buffer, start: number): number {
  for (let at = jpeg.indexOf(0xff, start); at >= 0 && at + 1 < jpeg.length; at = jpeg.indexOf(0xff, at + 2)) {
    const next = jpeg.readUInt8(at + 1);
    if (next !== 0 && !isRestart(next)) return at;
  }
  throw new RangeError('no end of the picture');
}
