/** Every drawing fills this canvas, 4:3 like the practice camera. */
export const canvas = { width: 1200, height: 900 } as const;

export interface Palette {
  readonly body: string;
  readonly shade: string;
  readonly light: string;
  readonly accent: string;
  readonly sole: string;
  readonly ink: string;
}

/** One view of one kind of thing. Paths are SVG path data on the canvas. */
export interface Drawing {
  /** Closed outlines: together they are the silhouette that the overlay shows and the photo fills. */
  readonly outline: readonly string[];
  /** Lines inside, which help to line the item up. */
  readonly guides: readonly string[];
  /** The inside in colour, drawn over the filled outline. */
  readonly paint: (palette: Palette) => string;
  /** Turned left to right. */
  readonly isMirrored?: boolean;
}

export function filled(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`;
}

export function line(d: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
}

/** A row of stitches. */
export function stitches(d: string, stroke: string): string {
  return line(d, stroke, 4, 'stroke-dasharray="12 9" opacity="0.75"');
}

export function label(text: string, x: number, y: number, size: number, fill: string, extra = ''): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-family="DejaVu Sans, Arial, Helvetica, sans-serif" font-weight="700" fill="${fill}" text-anchor="middle" ${extra}>${escapeXml(text)}</text>`;
}

/** Path data of a rectangle with round corners. */
export function roundedBox(x: number, y: number, width: number, height: number, radius: number): string {
  const r = radius;
  return (
    `M ${x + r} ${y} H ${x + width - r} A ${r} ${r} 0 0 1 ${x + width} ${y + r} V ${y + height - r} ` +
    `A ${r} ${r} 0 0 1 ${x + width - r} ${y + height} H ${x + r} A ${r} ${r} 0 0 1 ${x} ${y + height - r} ` +
    `V ${y + r} A ${r} ${r} 0 0 1 ${x + r} ${y} Z`
  );
}

/** Path data of an ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M ${cx - rx} ${cy} A ${rx} ${ry} 0 1 1 ${cx + rx} ${cy} A ${rx} ${ry} 0 1 1 ${cx - rx} ${cy} Z`;
}

/** `count` values from `first`, `step` apart. */
export function series(count: number, first: number, step: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Text that is safe inside SVG: markup escaped, characters that XML forbids left out. */
export function escapeXml(text: string): string {
  return [...text]
    .filter(isXmlCharacter)
    .join('')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

function isXmlCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code >= 0x20 && code !== 0x7f && !isSurrogate && code !== 0xfffe && code !== 0xffff;
}
