/** Pixels. */
export interface Shape {
  readonly width: number;
  readonly height: number;
}

/** A grid over the overlay's picture, row by row, with the inner share of each part. */
export interface Silhouette {
  readonly columns: number;
  readonly rows: number;
  readonly inside: readonly number[];
}

export interface Overlay extends Shape {
  /** Null where the drawing shows no sensible place. */
  readonly silhouette: Silhouette | null;
}

/** Without an overlay the item lies in the middle of width and height. */
const middleShare = 0.4;
/** Outside these a silhouette does not show where the item is. */
const leastShare = 0.05;
const maxShare = 0.9;
const samples = 4;

/** The overlay's silhouette, fitted whole into the photo, else the middle. Gives the item's share of each cell. */
export function itemRegion(photo: Shape, columns: number, rows: number, overlay: Overlay | null): Float64Array {
  const silhouette = overlay?.silhouette ?? null;
  if (overlay !== null && silhouette !== null && isWide(overlay) === isWide(photo)) {
    const region = regionOf(columns, rows, (x, y) => insideOf(silhouette, ...onOverlay(photo, overlay, x, y)));
    const share = region.reduce((sum, part) => sum + part, 0) / region.length;
    if (share >= leastShare && share <= maxShare) return region;
  }
  return middle(columns, rows);
}

function middle(columns: number, rows: number): Float64Array {
  const across = sharesWithin(columns);
  const down = sharesWithin(rows);
  const region = new Float64Array(columns * rows);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) region[y * columns + x] = (across[x] ?? 0) * (down[y] ?? 0);
  return region;
}

function sharesWithin(parts: number): readonly number[] {
  const [from, to] = [(0.5 - middleShare / 2) * parts, (0.5 + middleShare / 2) * parts];
  return Array.from({ length: parts }, (_, part) => {
    const share = Math.min(part + 1, to) - Math.max(part, from);
    // Rounding may take a little off a full cell.
    return share > 0.999 ? 1 : Math.max(0, share);
  });
}

function regionOf(columns: number, rows: number, inside: (x: number, y: number) => number): Float64Array {
  return Float64Array.from({ length: columns * rows }, (_, cell) => {
    let sum = 0;
    for (let down = 0; down < samples; down += 1)
      for (let across = 0; across < samples; across += 1)
        sum += inside(
          ((cell % columns) + (across + 0.5) / samples) / columns,
          (Math.floor(cell / columns) + (down + 0.5) / samples) / rows,
        );
    return sum / samples ** 2;
  });
}

/** In shares of width and height; the overlay is fitted whole and centred. */
function onOverlay(photo: Shape, overlay: Shape, x: number, y: number): [number, number] {
  const scale = Math.min(photo.width / overlay.width, photo.height / overlay.height);
  const wide = (overlay.width * scale) / photo.width;
  const high = (overlay.height * scale) / photo.height;
  return [(x - 0.5) / wide + 0.5, (y - 0.5) / high + 0.5];
}

function insideOf({ columns, rows, inside }: Silhouette, x: number, y: number): number {
  if (x < 0 || y < 0 || x >= 1 || y >= 1) return 0;
  return inside[Math.floor(y * rows) * columns + Math.floor(x * columns)] ?? 0;
}

function isWide({ width, height }: Shape): boolean {
  return width >= height;
}
