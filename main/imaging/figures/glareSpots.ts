import type { GreyPixels } from '../pixels/greyPixels.ts';

/** A larger share is a background, a window or a white item. */
const largestShare = 0.02;
const leastPixels = 3;
/** Light around glare falls this fast; a white wall fades slowly. */
const reach = 3;
const leastFall = 40;
const leastHardShare = 0.6;

export function glareSpots(blown: Uint8Array, { data: luma, width, height }: GreyPixels): Uint8Array {
  const isBlown = Uint8Array.from(blown);
  const spots = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const max = width * height * largestShare;
  for (let first = 0; first < isBlown.length; first += 1) {
    if (isBlown[first] !== 1) continue;
    const spot = takeSpot(isBlown, stack, first, width, height);
    if (spot.touchesBorder || spot.pixels < leastPixels || spot.pixels > max) continue;
    const members = stack.subarray(0, spot.pixels);
    if (isHard(members, luma, width, height)) for (const at of members) spots[at] = 1;
  }
  return spots;
}

function takeSpot(isBlown: Uint8Array, stack: Int32Array, first: number, width: number, height: number) {
  let pixels = 1;
  let touchesBorder = false;
  stack[0] = first;
  isBlown[first] = 2;
  for (let next = 0; next < pixels; next += 1) {
    const at = stack[next] ?? 0;
    const x = at % width;
    if (x === 0 || x === width - 1 || at < width || at >= width * (height - 1)) touchesBorder = true;
    for (const step of [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0, -width, width]) {
      const other = at + step;
      if (isBlown[other] !== 1) continue;
      isBlown[other] = 2;
      stack[pixels] = other;
      pixels += 1;
    }
  }
  return { pixels, touchesBorder };
}

function isHard(members: Int32Array, luma: Uint8Array, width: number, height: number): boolean {
  const own = new Set(members);
  let border = 0;
  let hard = 0;
  for (const at of members) {
    const x = at % width;
    const y = (at - x) / width;
    for (const [stepX, stepY] of around) {
      if (own.has(at + stepX + stepY * width)) continue;
      const [farX, farY] = [x + stepX * reach, y + stepY * reach];
      if (farX < 0 || farY < 0 || farX >= width || farY >= height) continue;
      border += 1;
      if ((luma[at] ?? 0) - (luma[farX + farY * width] ?? 0) >= leastFall) hard += 1;
    }
  }
  return border > 0 && hard >= border * leastHardShare;
}

const around = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;
