import { canvas, drawingOf } from './drawing.ts';
import type { DrawingName } from './names.ts';
import { placed } from './thing.ts';

/** A dark line under a white one, so that it stands out on any photo, with broken guide lines inside. */
export function overlaySvg(name: DrawingName): string {
  const drawing = drawingOf(name);
  const stroke = (d: string, colour: string, width: number, extra: string) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round" ${extra}/>`;
  const outlines = drawing.outline.map((d) => stroke(d, '#10161c', 13, 'stroke-opacity="0.7"')).join('');
  const bright = drawing.outline.map((d) => stroke(d, '#ffffff', 6, '')).join('');
  const guides = drawing.guides
    .map(
      (d) =>
        stroke(d, '#10161c', 7, 'stroke-opacity="0.5" stroke-dasharray="20 16"') +
        stroke(d, '#ffffff', 3, 'stroke-opacity="0.9" stroke-dasharray="20 16"'),
    )
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">` +
    `${placed(drawing, guides + outlines + bright)}</svg>`
  );
}
