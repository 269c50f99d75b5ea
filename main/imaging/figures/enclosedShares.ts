import type { Silhouette } from '../../domain/judgement/region.ts';

interface RgbaPixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const cells = 32;
/** Less opaque pixels are seen through. */
const leastAlpha = 40;
/** A drawing without transparency differs so much from its border's colour, summed over the channels. */
const leastDifference = 60;
const gap = 3;
const leastShare = 0.05;
const maxShare = 0.9;

/** Everything that the border does not reach through empty pixels. Answers null where that is next to nothing or nearly all. */
export function enclosedShares(picture: RgbaPixels): Silhouette | null {
  const { width, height } = picture;
  const drawn = drawnPixels(picture);
  const reached = reachedFromBorder(thickened(drawn, width, height), width, height);
  // The outline was thickened outwards too, so what lies close to the outside belongs to it.
  const outside = thickened(reached, width, height);
  const inside = outside.map((isOutside, at) => (drawn[at] === 1 || isOutside === 0 ? 1 : 0));
  const share = inside.reduce((sum, value) => sum + value, 0) / inside.length;
  if (share < leastShare || share > maxShare) return null;
  return sharesOf(inside, width, height);
}

function drawnPixels({ data, width, height }: RgbaPixels): Uint8Array {
  const isSeenThrough = data.some((value, at) => at % 4 === 3 && value < leastAlpha);
  const [red = 0, green = 0, blue = 0] = data;
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    const at = pixel * 4;
    if (isSeenThrough) return (data[at + 3] ?? 0) >= leastAlpha ? 1 : 0;
    const difference =
      Math.abs((data[at] ?? 0) - red) + Math.abs((data[at + 1] ?? 0) - green) + Math.abs((data[at + 2] ?? 0) - blue);
    return difference >= leastDifference ? 1 : 0;
  });
}

function thickened(marks: Uint8Array, width: number, height: number): Uint8Array {
  const thick = new Uint8Array(marks.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (marks[y * width + x] !== 1) continue;
      for (let down = Math.max(0, y - gap); down <= Math.min(height - 1, y + gap); down += 1)
        thick.fill(1, down * width + Math.max(0, x - gap), down * width + Math.min(width - 1, x + gap) + 1);
    }
  return thick;
}

function reachedFromBorder(walls: Uint8Array, width: number, height: number): Uint8Array {
  const reached = new Uint8Array(walls.length);
  const next: number[] = [];
  const enter = (at: number): void => {
    if (walls[at] === 1 || reached[at] === 1) return;
    reached[at] = 1;
    next.push(at);
  };
  for (let x = 0; x < width; x += 1) {
    enter(x);
    enter((height - 1) * width + x);
  }
  for (let y = 0; y < height; y += 1) {
    enter(y * width);
    enter(y * width + width - 1);
  }
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const x = at % width;
    if (x > 0) enter(at - 1);
    if (x < width - 1) enter(at + 1);
    if (at >= width) enter(at - width);
    if (at + width < walls.length) enter(at + width);
  }
  return reached;
}

function sharesOf(inside: Uint8Array, width: number, height: number): Silhouette {
  const columns = Math.min(cells, width);
  const rows = Math.min(cells, height);
  const pixels = new Uint32Array(columns * rows);
  const within = new Uint32Array(columns * rows);
  for (const [at, value] of inside.entries()) {
    const x = at % width;
    const y = (at - x) / width;
    const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
    pixels[cell] = (pixels[cell] ?? 0) + 1;
    within[cell] = (within[cell] ?? 0) + value;
  }
  const shares = Array.from(within, (count, cell) => Math.round((count / Math.max(1, pixels[cell] ?? 0)) * 100) / 100);
  return { columns, rows, inside: shares };
}
