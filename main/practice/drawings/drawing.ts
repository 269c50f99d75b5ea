import { readFileSync } from 'node:fs';
import { assetFile } from '../../lib/files/assetFile.ts';
import type { DrawingName } from './names.ts';

export const canvas = { width: 1200, height: 900 } as const;

export interface Palette {
  readonly body: string;
  readonly shade: string;
  readonly light: string;
  readonly accent: string;
  readonly sole: string;
  readonly ink: string;
}

export interface Drawing {
  /** Path data of closed outlines: the silhouette that the overlay shows and the photo fills. */
  readonly outline: readonly string[];
  readonly guides: readonly string[];
  /** Drawn over the filled outline; its colours are names (`var(--body)`). */
  readonly paint: string;
  readonly isMirrored: boolean;
}

const mirrored: Readonly<Partial<Record<DrawingName, DrawingName>>> = {
  'sneaker-right': 'sneaker-left',
  'boot-right': 'boot-left',
};

const groups = /<g id="outline"[^>]*>(.*?)<\/g>\s*<g id="guides"[^>]*>(.*?)<\/g>\s*<g id="paint">(.*)<\/g>\s*<\/svg>/s;

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

export function coloured(svg: string, palette: Palette): string {
  return Object.entries(palette).reduce(
    (text, [name, colour]) => text.replaceAll(`var(--${name})`, escapeXml(colour)),
    svg,
  );
}

/** Escapes markup and drops characters that XML forbids. */
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
