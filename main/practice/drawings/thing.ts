import { canvas, coloured, type Drawing, type Palette } from './drawing.ts';

export function silhouette(drawing: Drawing): string {
  return drawing.outline.join(' ');
}

export function placed(drawing: Drawing, inside: string): string {
  return drawing.isMirrored ? `<g transform="translate(${canvas.width} 0) scale(-1 1)">${inside}</g>` : inside;
}

export function thing(drawing: Drawing, palette: Palette): string {
  const path = silhouette(drawing);
  return placed(
    drawing,
    `<path d="${path}" fill="${palette.body}"/>${coloured(drawing.paint, palette)}` +
      `<path d="${path}" fill="url(#shine)"/><path d="${path}" fill="none" stroke="${palette.ink}" stroke-width="6" stroke-linejoin="round"/>`,
  );
}

export const thingDefinitions =
  '<linearGradient id="shine" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.22"/>' +
  '<stop offset="0.55" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.22"/></linearGradient>';

/** Wide faint outlines make the shadow: a blur filter costs seconds at the size of a camera's photo. */
export function softShadow(drawing: Drawing, colour: string): string {
  const path = silhouette(drawing);
  const rims = [60, 52, 44, 37, 30, 23, 16, 9].map(
    (width) =>
      `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="0.045" stroke-width="${width}" stroke-linejoin="round"/>`,
  );
  return placed(drawing, `${rims.join('')}<path d="${path}" fill="${colour}" fill-opacity="0.34"/>`);
}
