import type { Component, EighthPicture, Frame } from './jpegFrame.ts';

/** The same as libjpeg's picture at an eighth but for colours at edges. */
export function eighthPicture(frame: Frame, orientation: number): EighthPicture {
  return turned(coloured(frame), orientation);
}

function coloured(frame: Frame): EighthPicture {
  const width = Math.ceil(frame.width / 8);
  const height = Math.ceil(frame.height / 8);
  const data = new Uint8ClampedArray(width * height * 3);
  const [luma, blue, red] = frame.components;
  if (luma === undefined || blue === undefined || red === undefined) throw new RangeError('fewer than three planes');
  const blues = chromaRows(frame, blue, width);
  const reds = chromaRows(frame, red, width);
  for (let y = 0, to = 0; y < height; y += 1) {
    const blueRow = blues(y);
    const redRow = reds(y);
    for (let x = 0, at = y * luma.stride; x < width; x += 1, at += 1, to += 3) {
      const light = (luma.means[at] ?? 0) * luma.quantum * 128 + 131_584;
      const b = blueRow[x] ?? 0;
      const r = redRow[x] ?? 0;
      data[to] = (light + 1436 * r) >> 10;
      data[to + 1] = (light - 352 * b - 731 * r) >> 10;
      data[to + 2] = (light + 1815 * b) >> 10;
    }
  }
  return { data: new Uint8Array(data.buffer), width, height };
}

/** Interpolated to the light's size, as levels from -128 on. */
function chromaRows(frame: Frame, plane: Component, width: number): (y: number) => Int32Array {
  const { means, stride, quantum } = plane;
  const columns = between(width, plane.across / frame.maxAcross);
  const lines = between(Math.ceil(frame.height / 8), plane.down / frame.maxDown);
  const { first, second, share } = columns;
  const blended = new Int32Array(stride);
  const row = new Int32Array(width);
  return (y) => {
    const above = (lines.first[y] ?? 0) * stride;
    const below = (lines.second[y] ?? 0) * stride;
    const lower = (lines.share[y] ?? 0) * quantum;
    const upper = 8 * quantum - lower;
    for (let x = 0; x < stride; x += 1) blended[x] = (means[above + x] ?? 0) * upper + (means[below + x] ?? 0) * lower;
    for (let x = 0; x < width; x += 1) {
      const part = share[x] ?? 0;
      row[x] = ((blended[first[x] ?? 0] ?? 0) * (8 - part) + (blended[second[x] ?? 0] ?? 0) * part) >> 9;
    }
    return row;
  };
}

function between(count: number, ratio: number) {
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  const share = new Int32Array(count);
  const last = Math.ceil(count * ratio) - 1;
  for (let place = 0; place < count; place += 1) {
    const exact = Math.min(last, Math.max(0, (place + 0.5) * ratio - 0.5));
    first[place] = Math.floor(exact);
    second[place] = Math.min(last, Math.floor(exact) + 1);
    share[place] = Math.round((exact - Math.floor(exact)) * 8);
  }
  return { first, second, share };
}

function turned(picture: EighthPicture, orientation: number): EighthPicture {
  if (orientation < 2 || orientation > 8) return picture;
  const { data, width, height } = picture;
  const isTurned = orientation >= 5;
  const isLeftRight = [2, 3, 7, 8].includes(orientation);
  const isUpDown = [3, 4, 6, 7].includes(orientation);
  const wide = isTurned ? height : width;
  const high = isTurned ? width : height;
  const upright = new Uint8Array(data.length);
  for (let y = 0, to = 0; y < high; y += 1) {
    for (let x = 0; x < wide; x += 1, to += 3) {
      const alongX = isTurned ? y : x;
      const alongY = isTurned ? x : y;
      const fromX = isLeftRight ? width - 1 - alongX : alongX;
      const fromY = isUpDown ? height - 1 - alongY : alongY;
      const from = (fromY * width + fromX) * 3;
      upright[to] = data[from] ?? 0;
      upright[to + 1] = data[from + 1] ?? 0;
      upright[to + 2] = data[from + 2] ?? 0;
    }
  }
  return { data: upright, width: wide, height: high };
}
