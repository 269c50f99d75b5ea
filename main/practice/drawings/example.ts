import { canvas, drawingOf } from './drawing.ts';
import type { DrawingName } from './names.ts';
import { examplePalette } from './palettes.ts';
import { softShadow, thing, thingDefinitions } from './thing.ts';

/** A good photo of the side: full colour on a light studio ground. */
export function exampleSvg(name: DrawingName): string {
  const drawing = drawingOf(name);
  const shadow = softShadow(drawing, '#2a3138');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">` +
    `<defs>${thingDefinitions}<radialGradient id="ground" cx="0.5" cy="0.42" r="0.75"><stop offset="0" stop-color="#ffffff"/>` +
    '<stop offset="1" stop-color="#ccd4da"/></radialGradient>' +
    '</defs>' +
    `<rect width="${canvas.width}" height="${canvas.height}" fill="url(#ground)"/>` +
    `<g transform="translate(0 16)">${shadow}</g>${thing(drawing, examplePalette)}</svg>`
  );
}
