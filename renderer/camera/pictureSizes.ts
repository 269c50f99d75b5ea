import type { PictureSize } from '../../main/contract/liveCamera.ts';

type Size = readonly [width: number, height: number];

/** Offered where a camera cannot be asked. */
const common: readonly Size[] = [
  [7680, 4320],
  [4656, 3496],
  [4208, 3120],
  [4096, 3072],
  [3840, 2160],
  [3264, 2448],
  [2592, 1944],
  [2560, 1440],
  [2048, 1536],
  [1920, 1080],
  [1600, 1200],
  [1280, 960],
  [1280, 720],
  [1024, 768],
  [800, 600],
  [640, 480],
];

/** Some webcams and document cameras have these; refusing a question costs a camera nothing. */
const rarer: readonly Size[] = [
  // 4:3
  [8000, 6000],
  [5184, 3888],
  [5120, 3840],
  [4896, 3672],
  [4864, 3648],
  [4640, 3480],
  [4608, 3456],
  [4224, 3136],
  [4160, 3120],
  [4032, 3024],
  [4000, 3000],
  [3840, 2880],
  [3664, 2748],
  [3648, 2736],
  [3280, 2464],
  [3200, 2400],
  [3072, 2304],
  [2880, 2160],
  [2560, 1920],
  [2304, 1728],
  [2240, 1680],
  [1920, 1440],
  [1792, 1344],
  [1440, 1080],
  [1296, 972],
  [1152, 864],
  [960, 720],
  [768, 576],
  // 16:9 and its roundings
  [5120, 2880],
  [4096, 2304],
  [4096, 2160],
  [3264, 1836],
  [3200, 1800],
  [3072, 1728],
  [2880, 1620],
  [2688, 1520],
  [2688, 1512],
  [2592, 1458],
  [2304, 1296],
  [2048, 1152],
  [1600, 900],
  [1600, 896],
  [1366, 768],
  [1360, 768],
  [1024, 576],
  [960, 544],
  [960, 540],
  [864, 480],
  [854, 480],
  [848, 480],
  [800, 448],
  [640, 360],
  // 3:2, 16:10, 5:4 and television
  [5472, 3648],
  [2592, 1520],
  [2560, 1600],
  [2304, 1536],
  [1920, 1200],
  [1680, 1050],
  [1440, 900],
  [1280, 1024],
  [1280, 800],
  [720, 576],
  [720, 480],
];

/** Up to and including `most`, the largest first. */
export function commonSizes(max: PictureSize): readonly PictureSize[] {
  return upTo(max, common);
}

/** The sizes up to and including `most`, the largest first. */
export function askableSizes(max: PictureSize): readonly PictureSize[] {
  return upTo(max, [...common, ...rarer]);
}

function upTo(max: PictureSize, sizes: readonly Size[]): readonly PictureSize[] {
  const smaller = sizes
    .map(([width, height]) => ({ width, height }))
    .filter((size) => size.width <= max.width && size.height <= max.height && !isSameSize(size, max));
  return largestFirst([max, ...smaller]);
}

export function largestFirst(sizes: readonly PictureSize[]): readonly PictureSize[] {
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height);
}

export function isSameSize(a: PictureSize, b: PictureSize): boolean {
  return a.width === b.width && a.height === b.height;
}

export function sizeText({ width, height }: PictureSize): string {
  return `${width} × ${height}`;
}
