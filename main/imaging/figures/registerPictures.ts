import { setImmediate } from 'node:timers/promises';
import type { Framing } from '../../domain/judgement/golden.ts';

export interface SmallGrey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

type Placement = Omit<Framing, 'match'>;

const leastOverlap = 0.55;
const coarseEdge = 24;
const atOnce = 64;
const unmoved: Placement = { shiftX: 0, shiftY: 0, scale: 1, turned: 0 };

/**
 * Finds how `shot` lies on `reference` by normalised cross-correlation, which light and contrast do not change, first
 * coarsely, then finer. Shifts to 15 %, turns to 10 degrees, scales from 0.8 to 1.25, no perspective; a repeating
 * picture can be off by one repeat. 50 to 260 ms for 72 pixels, in small pieces.
 */
export async function registerPictures(reference: SmallGrey, shot: SmallGrey): Promise<Framing> {
  const coarse = [shrink(reference, coarseEdge), shrink(shot, coarseEdge)] as const;
  const coarseScore = (placement: Placement): number => agreement(coarse[0], coarse[1], placement);
  const start = await best({ at: unmoved, score: coarseScore(unmoved) }, gridPlacements(), coarseScore);
  const found = await refine(start.at, (placement) => agreement(reference, shot, placement));
  return { ...found.at, match: found.score };
}

function gridPlacements(): readonly Placement[] {
  const shifts = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => (step * 1.2) / coarseEdge);
  return [-8, -4, 0, 4, 8].flatMap((turned) =>
    [0.83, 0.91, 1, 1.1, 1.2].flatMap((scale) =>
      shifts.flatMap((shiftX) => shifts.map((shiftY) => ({ shiftX, shiftY, scale, turned }))),
    ),
  );
}

interface Scored {
  readonly at: Placement;
  readonly score: number;
}

async function best(
  known: Scored,
  placements: readonly Placement[],
  scoreOf: (placement: Placement) => number,
): Promise<Scored> {
  let found = known;
  for (const [index, at] of placements.entries()) {
    if (index % atOnce === 0) await setImmediate();
    const score = scoreOf(at);
    if (score > found.score) found = { at, score };
  }
  return found;
}

async function refine(start: Placement, scoreOf: (placement: Placement) => number): Promise<Scored> {
  let found: Scored = { at: start, score: scoreOf(start) };
  let step = { shift: 0.02, scale: 0.05, turned: 2 };
  for (let round = 0; round < 6; round += 1) {
    for (let again = 0; again < 4; again += 1) {
      const next = await best(found, neighbours(found.at, step), scoreOf);
      if (next === found) break;
      found = next;
    }
    step = { shift: step.shift / 2, scale: step.scale / 2, turned: step.turned / 2 };
  }
  return found;
}

function neighbours(
  at: Placement,
  step: { readonly shift: number; readonly scale: number; readonly turned: number },
): readonly Placement[] {
  return [-1, 1].flatMap((sign) => [
    { ...at, shiftX: at.shiftX + sign * step.shift },
    { ...at, shiftY: at.shiftY + sign * step.shift },
    { ...at, scale: at.scale + sign * step.scale },
    { ...at, turned: at.turned + sign * step.turned },
  ]);
}

function agreement(reference: SmallGrey, shot: SmallGrey, { shiftX, shiftY, scale, turned }: Placement): number {
  const { width, height } = reference;
  const angle = (turned * Math.PI) / 180;
  const [across, along] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const [middleX, middleY] = [(shot.width - 1) / 2, (shot.height - 1) / 2];
  const unit = shot.width / width;
  let [count, sumR, sumS, sumRR, sumSS, sumRS] = [0, 0, 0, 0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    const dy = (y - (height - 1) / 2) * unit;
    for (let x = 0; x < width; x += 1) {
      const dx = (x - (width - 1) / 2) * unit;
      const seen = sample(
        shot,
        middleX + across * dx - along * dy + shiftX * shot.width,
        middleY + along * dx + across * dy + shiftY * shot.height,
      );
      if (seen < 0) continue;
      const known = reference.data[y * width + x] ?? 0;
      count += 1;
      sumR += known;
      sumS += seen;
      sumRR += known * known;
      sumSS += seen * seen;
      sumRS += known * seen;
    }
  }
  if (count < width * height * leastOverlap) return -1;
  const spread = Math.sqrt((sumRR - (sumR * sumR) / count) * (sumSS - (sumS * sumS) / count));
  return spread > 1e-6 ? (sumRS - (sumR * sumS) / count) / spread : 0;
}

function sample({ data, width, height }: SmallGrey, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return -1;
  const [right, down] = [x - left, y - top];
  const at = top * width + left;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

function shrink(picture: SmallGrey, edge: number): SmallGrey {
  const factor = Math.max(picture.width, picture.height) / edge;
  if (factor <= 1) return picture;
  const [width, height] = [
    Math.max(1, Math.round(picture.width / factor)),
    Math.max(1, Math.round(picture.height / factor)),
  ];
  const sums = new Float64Array(width * height);
  const counts = new Uint32Array(width * height);
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const at = Math.min(height - 1, Math.floor(y / factor)) * width + Math.min(width - 1, Math.floor(x / factor));
      sums[at] = (sums[at] ?? 0) + (picture.data[y * picture.width + x] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return { data: Uint8Array.from(sums, (sum, at) => sum / Math.max(1, counts[at] ?? 0)), width, height };
}
