import { closeSync, openSync, writeSync } from 'node:fs';

export const videoSize = { width: 320, height: 240 } as const;

/** Half a minute: two shots of one test never meet the same frame, whose bytes would be the same photo. */
const frames = 150;

/** Colours of the four quarters, as JPEG decoders give them back. */
export const quarters = {
  topLeft: 'red',
  topRight: 'green',
  bottomLeft: 'blue',
  bottomRight: 'grey',
} as const;

/** Y, U and V of BT.601. */
const colours = { red: [81, 90, 240], green: [145, 54, 34], blue: [41, 240, 110] } as const;

/** A film for Chromium's fake camera: coloured quarters, the last of them grey and a little lighter with every frame. */
export function writeFakeVideo(path: string): void {
  const { width, height } = videoSize;
  const file = openSync(path, 'w');
  try {
    writeSync(file, `YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`);
    for (let frame = 0; frame < frames; frame += 1) {
      writeSync(file, 'FRAME\n');
      for (const plane of [0, 1, 2] as const) writeSync(file, planeOf(plane, 60 + frame));
    }
  } finally {
    closeSync(file);
  }
}

function planeOf(plane: 0 | 1 | 2, grey: number): Buffer {
  const shrink = plane === 0 ? 1 : 2;
  const [width, height] = [videoSize.width / shrink, videoSize.height / shrink];
  const row = (left: number, right: number) =>
    Buffer.concat([Buffer.alloc(width / 2, left), Buffer.alloc(width / 2, right)]);
  const upper = row(colours.red[plane], colours.green[plane]);
  const lower = row(colours.blue[plane], plane === 0 ? grey : 128);
  return Buffer.concat([
    ...Array.from({ length: height / 2 }, () => upper),
    ...Array.from({ length: height / 2 }, () => lower),
  ]);
}
