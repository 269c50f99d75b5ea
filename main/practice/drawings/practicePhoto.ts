import { createRandom } from '../random.ts';
import { canvas, drawingOf, escapeXml } from './drawing.ts';
import type { DrawingName } from './names.ts';
import { paletteOf } from './palettes.ts';
import { softShadow, thing, thingDefinitions } from './thing.ts';

/**
 * The practice camera's 4:3 picture: the silhouette's item in the colours of its reference, a little shifted and
 * turned, on a warehouse table with a printed tag. Equal arguments give equal pictures; another `variation` is another
 * shot in other light.
 */
export function practicePhoto(name: DrawingName, reference: string, variation: number): string {
  const drawing = drawingOf(name);
  const random = createRandom(`photo/${name}/${reference}/${variation}`);
  const within = (reach: number) => Math.round((random() * 2 - 1) * reach * 100) / 100;
  const hand = `translate(${within(14)} ${within(11)}) rotate(${within(1.6)} 600 450)`;
  const [light, dark] = variation % 2 === 0 ? [0.5, 0.5] : [0.75, 0.2];
  const lightX = Math.round(35 + random() * 30);
  const shadow = softShadow(drawing, '#1a120a');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${canvas.width} ${canvas.height}">` +
    `<defs>${thingDefinitions}` +
    `<radialGradient id="lamp" cx="${lightX}%" cy="30%" r="85%"><stop offset="0" stop-color="#fff7e0" stop-opacity="${light}"/>` +
    `<stop offset="0.5" stop-color="#fff7e0" stop-opacity="0"/><stop offset="1" stop-color="#120c06" stop-opacity="${dark}"/></radialGradient>` +
    '</defs>' +
    `${table(random)}<g transform="${hand}"><g transform="translate(14 22)">${shadow}</g>${thing(drawing, paletteOf(reference))}</g>` +
    `<rect width="${canvas.width}" height="${canvas.height}" fill="url(#lamp)"/>${tag(reference, within(3))}${haze}</svg>`
  );
}

/** White labels and reflections are light without being blown out, as a drawing's white is. */
const haze = `<rect width="${canvas.width}" height="${canvas.height}" fill="#808080" opacity="0.1"/>`;

function table(random: () => number): string {
  const boards = [0, 180, 360, 540, 720].map((y) => {
    const tone = ['#b98f62', '#b0865a', '#c0966a', '#a97f54'][Math.floor(random() * 4)] ?? '#b98f62';
    const grain = [16, 44, 72, 100, 128, 156].map((below) => {
      const grainY = y + below;
      const bend = Math.round(random() * 22 - 11);
      return `<path d="M -20 ${grainY} C 300 ${grainY + bend} 800 ${grainY - bend} 1220 ${grainY + bend}" stroke="#7d5a36" stroke-opacity="0.28" stroke-width="${1 + Math.round(random() * 2)}" fill="none"/>`;
    });
    return `<rect y="${y}" width="1200" height="180" fill="${tone}"/>${grain.join('')}<rect y="${y + 176}" width="1200" height="5" fill="#5f4326" opacity="0.7"/>`;
  });
  return boards.join('');
}

/** Label printers cut a long reference in the middle too. */
function tag(reference: string, turn: number): string {
  const characters = [...reference];
  const shown =
    characters.length <= 18 ? reference : `${characters.slice(0, 8).join('')}…${characters.slice(-8).join('')}`;
  // Not every renderer knows textLength, so the size makes the letters fit 200 units.
  const size = Math.min(21, Math.floor(200 / ([...shown].length * 0.62)));
  return (
    `<g transform="translate(26 800) rotate(${turn} 110 36)"><rect x="5" y="7" width="250" height="72" rx="6" fill="#000" opacity="0.3"/>` +
    '<rect width="250" height="72" rx="6" fill="#fdfcf7"/><circle cx="22" cy="36" r="8" fill="#8a6a45"/>' +
    `<text x="142" y="44" font-size="${size}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-weight="700" fill="#1c1f22" text-anchor="middle">${escapeXml(shown)}</text></g>`
  );
}
