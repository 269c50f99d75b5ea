import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import sharp from 'sharp';
import type { RgbPixels } from '../../../main/imaging/pixels/rgbPixels.ts';
import { seededRandom } from './seededRandom.ts';

/**
 * Copies of a sound photo with one thing wrong. Each is made at half the size of a 24-megapixel photo (3,000 pixels along the longer edge, or
 * the original's own where it has fewer), and sizes are told in pixels of the full one: 6,000 along the longer edge.
 */
export interface Spoilt {
  readonly name: string;
  readonly jpeg: Buffer;
}

const workEdge = 3_000;
const fullEdge = 6_000;
const defaultQuality = 92;
/** The item is the middle of the picture: so much of its width and height. */
const itemShare = 0.4;
/** What is spoilt in the middle goes on beyond the item, and fades out within this share. */
const spoiltShare = 0.56;

export const blurSigmas = [2, 3, 4, 6, 8];
export const motionLengths = [11, 15, 21, 31];
const motionAngles = [0, 45, 90, 135];
export const glareShares = [0.5, 1, 2, 4];
export const noiseSigmas = [10, 20, 40];
export const qualities = [10, 20, 40, 60, 80];

/** Makes one after the other: all of them at once are a gigabyte. */
export async function* spoiltCopies(path: string, allAngles: boolean): AsyncGenerator<Spoilt> {
  const photo = await workPhoto(path);
  const scale = Math.max(photo.width, photo.height) / fullEdge;
  yield { name: 'sound', jpeg: await encoded(photo) };
  for (const sigma of blurSigmas)
    yield { name: `item blur ${sigma}`, jpeg: await encoded(await blurredItem(photo, sigma * scale)) };
  const name = basename(path);
  const turn = createHash('sha256').update(name).digest()[1] ?? 0;
  for (const [index, length] of motionLengths.entries()) {
    const angles = allAngles ? motionAngles : [motionAngles[(turn + index) % motionAngles.length] ?? 0];
    for (const angle of angles)
      yield {
        name: allAngles ? `motion ${length} ${angle}` : `motion ${length}`,
        jpeg: await encoded(movedItem(photo, length * scale, angle)),
      };
  }
  for (const share of glareShares)
    yield { name: `glare ${share}`, jpeg: await encoded(withGlare(photo, share / 100, name, 'hard')) };
  yield { name: 'soft glow 4', jpeg: await encoded(withGlare(photo, 0.04, name, 'soft')) };
  for (const stops of [-2, -1, 1, 2])
    yield { name: `light ${stops > 0 ? '+' : ''}${stops}`, jpeg: await encoded(exposed(photo, stops)) };
  for (const sigma of noiseSigmas)
    yield { name: `noise ${sigma}`, jpeg: await encoded(noisy(photo, sigma * scale, name)) };
  for (const quality of qualities) yield { name: `quality ${quality}`, jpeg: await encoded(photo, quality) };
}

async function workPhoto(path: string): Promise<RgbPixels> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize(workEdge, workEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function encoded({ data, width, height }: RgbPixels, quality = defaultQuality): Promise<Buffer> {
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function middle({ width, height }: RgbPixels, share: number): Box {
  const [wide, high] = [Math.round(width * share), Math.round(height * share)];
  return { left: (width - wide) >> 1, top: (height - high) >> 1, width: wide, height: high };
}

async function blurredItem(photo: RgbPixels, sigma: number): Promise<RgbPixels> {
  const box = middle(photo, spoiltShare);
  const blurred = await sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .extract(box)
    .blur(Math.max(0.3, sigma))
    .raw({ depth: 'uchar' })
    .toBuffer();
  return laidIn(photo, box, blurred);
}

/** The middle of the picture replaced, with a soft edge. */
function laidIn(photo: RgbPixels, box: Box, inner: Uint8Array): RgbPixels {
  const data = Uint8Array.from(photo.data);
  const fade = Math.round(box.width * 0.07);
  for (let y = 0; y < box.height; y += 1)
    for (let x = 0; x < box.width; x += 1) {
      const inside = Math.min(1, (Math.min(x, y, box.width - 1 - x, box.height - 1 - y) + 1) / fade);
      const from = (y * box.width + x) * 3;
      const to = ((box.top + y) * photo.width + box.left + x) * 3;
      for (let channel = 0; channel < 3; channel += 1)
        data[to + channel] = Math.round(
          (data[to + channel] ?? 0) * (1 - inside) + (inner[from + channel] ?? 0) * inside,
        );
    }
  return { ...photo, data };
}

/** The mean along a line: what a camera in motion sees. Whole steps along the longer axis, the ends in part. */
function movedItem(photo: RgbPixels, length: number, angle: number): RgbPixels {
  const box = middle(photo, spoiltShare);
  const [stepX, stepY] = [Math.round(Math.cos((angle * Math.PI) / 180)), Math.round(Math.sin((angle * Math.PI) / 180))];
  const steps = length / Math.hypot(stepX, stepY);
  const reach = Math.ceil((steps - 1) / 2);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.min(1, Math.max(0, (steps - 1) / 2 - Math.abs(at - reach) + 1)),
  );
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const inner = new Uint8Array(box.width * box.height * 3);
  const by = (stepY * photo.width + stepX) * 3;
  for (let y = 0; y < box.height; y += 1) {
    const to = y * box.width * 3;
    const from = ((box.top + y) * photo.width + box.left) * 3;
    for (let at = 0; at < box.width * 3; at += 1) {
      let sum = 0;
      for (let step = 0; step < weights.length; step += 1)
        sum += (photo.data[from + at + (step - reach) * by] ?? 0) * (weights[step] ?? 0);
      inner[to + at] = Math.round(sum / whole);
    }
  }
  return laidIn(photo, box, inner);
}

const spots = 5;

/** Five spots of light on the item; `share` of it is blown out. Soft ones fade over three times their width. */
function withGlare(photo: RgbPixels, share: number, seed: string, edge: 'hard' | 'soft'): RgbPixels {
  const random = seededRandom(seed);
  const box = middle(photo, itemShare);
  const data = Uint8Array.from(photo.data);
  const area = (box.width * box.height * share) / spots;
  for (let spot = 0; spot < spots; spot += 1) {
    const flat = 1 + random() * 1.5;
    const [across, down] = [Math.sqrt((area / Math.PI) * flat), Math.sqrt(area / Math.PI / flat)];
    const x0 = box.left + across + random() * (box.width - 2 * across);
    const y0 = box.top + down + random() * (box.height - 2 * down);
    const far = edge === 'hard' ? 1 + 2 / down : 3;
    for (let y = Math.floor(y0 - down * far); y <= y0 + down * far; y += 1)
      for (let x = Math.floor(x0 - across * far); x <= x0 + across * far; x += 1) {
        const radius = Math.hypot((x - x0) / across, (y - y0) / down);
        const strength = edge === 'hard' ? (1 - radius) * down + 0.5 : 1.5 - radius * 0.5;
        const light = Math.min(1, Math.max(0, strength));
        const at = (y * photo.width + x) * 3;
        for (let channel = 0; channel < 3; channel += 1)
          data[at + channel] = Math.round((data[at + channel] ?? 0) * (1 - light) + 255 * light);
      }
  }
  return { ...photo, data };
}

function exposed(photo: RgbPixels, stops: number): RgbPixels {
  const levels = Uint8Array.from({ length: 256 }, (_, level) => {
    const value = level / 255;
    const light = (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4) * 2 ** stops;
    return 255 * Math.min(1, light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055) + 0.5;
  });
  return { ...photo, data: photo.data.map((level) => levels[level] ?? 0) };
}

/** Of the light, the same in all channels; nearly a normal distribution. */
function noisy(photo: RgbPixels, sigma: number, seed: string): RgbPixels {
  const random = seededRandom(seed);
  const some = Float32Array.from(
    { length: 65_536 },
    () => (random() + random() + random() + random() - 2) * sigma * 1.732,
  );
  const data = new Uint8Array(photo.data.length);
  for (let at = 0; at < data.length; at += 3) {
    const noise = some[(random() * 65_536) | 0] ?? 0;
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = Math.max(0, Math.min(255, Math.round((photo.data[at + channel] ?? 0) + noise)));
  }
  return { ...photo, data };
}
