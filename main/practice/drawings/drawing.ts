import { readFileSync } from 'node:fs';
import { assetFile } from '../../lib/files/assetFile.ts';
import type { DrawingName } from './names.ts';

/** Every drawing fills this canvas, 4:3 like the practice camera. */
export const canvas = { width: 1200, height: 900 } as const;

/** Colours, by the names that the drawings give them. */
export interface Palette {
  readonly body: string;
  readonly shade: string;
  readonly light: string;
  readonly accent: string;
  readonly sole: string;
  readonly ink: string;
}

/** One view of one kind of thing, from `assets/practice`. */
export interface Drawing {
  /** Path data of closed outlines: together they are the silhouette that the overlay shows and the photo fills. */
  readonly outline: readonly string[];
  /** Path data of lines inside, which help to line the item up. */
  readonly guides: readonly string[];
  /** The inside, drawn over the filled outline; its colours are still names (`var(--body)`). */
  readonly paint: string;
  /** Turned left to right. */
  readonly isMirrored: boolean;
}

/** Drawings that are another one turned left to right. */
const mirrored: Readonly<Partial<Record<DrawingName, DrawingName>>> = {
  'sneaker-right': 'sneaker-left',
  'boot-right': 'boot-left',
};

/** The three groups of a drawing's file. */
const groups = /<g id="outline"[^>]*>(.*?)<\/g>\s*<g id="guides"[^>]*>(.*?)<\/g>\s*<g id="paint">(.*)<\/g>\s*<\/svg>/s;

/** The drawing of that name. Throws when its file is not as all are. */
export function drawingOf(name: DrawingName): Drawing {
  const original = mirrored[name];
  const svg = readFileSync(assetFile(`practice/${original ?? name}.svg`), 'utf8');
  const [, outline, guides, paint] = groups.exec(svg) ?? [];
  if (outline === undefined || guides === undefined || paint === undefined) throw new Error(`No drawing: ${name}`);
  return { outline: pathsIn(outline), guides: pathsIn(guides), paint, isMirrored: original !== undefined };
}

function pathsIn(svg: string): readonly string[] {
  return [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d]) => d ?? '');
}

/** The same markup with these colours for their names. */
export function coloured(svg: string, palette: Palette): string {
  return Object.entries(palette).reduce(
    (text, [name, colour]) => text.replaceAll(`var(--${name})`, escapeXml(colour)),
    svg,
  );
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
