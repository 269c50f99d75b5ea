/** Draws believable stand-ins for photos, overlays and examples. Null for any other address. */
export function drawPicture(url: string): string | null {
  const photo = /\/photo\/([^~?]*)~?([^/?]*)\/(thumbnail|first|preview|full)/.exec(url);
  if (photo !== null) return shoe(hueOf(photo[1] ?? ''), photo[2] ?? '', '#cfd4d8', '#b3babf');
  const card = /\/card\/[^/]+\/([^/]+)\/thumbnail/.exec(url);
  if (card !== null) return shoe(hueOf(card[1] ?? ''), '', '#d7d2c8', '#bdb6a8');
  const picture = /\/picture\/[^/]+\/([^/]+)\/(overlay|example|thumbnail)/.exec(url);
  if (picture === null) return null;
  return picture[2] === 'overlay' ? outline() : shoe(210, 'example', '#eef0f2', '#dfe3e6');
}

const body =
  'M150 560 C150 470 190 430 260 420 C350 405 420 330 470 260 C500 225 560 235 590 270 C640 340 740 400 880 430 C980 452 1040 490 1050 560 L1050 600 L150 600 Z';

function shoe(hue: number, label: string, wall: string, table: string): string {
  const laces = [0, 1, 2, 3].map(
    (n) =>
      `<path d="M${480 + n * 55} ${300 + n * 26} l70 -34" stroke="#fff" stroke-width="11" stroke-linecap="round"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 45% 52%)"/><stop offset="1" stop-color="hsl(${hue} 50% 32%)"/></linearGradient></defs><rect width="1200" height="800" fill="${wall}"/><rect y="540" width="1200" height="260" fill="${table}"/><ellipse cx="600" cy="662" rx="480" ry="34" fill="#0003"/><path d="${body}" fill="url(#g)"/><rect x="140" y="588" width="925" height="62" rx="30" fill="#f6f4ee"/>${laces.join('')}<text x="60" y="90" font-family="sans-serif" font-size="38" fill="#0007">${escapeText(label)}</text></svg>`;
}

function outline(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800"><g fill="none" stroke="#ff2d6f" stroke-width="9" stroke-dasharray="26 16"><path d="${body}"/><rect x="140" y="588" width="925" height="62" rx="30"/></g><g stroke="#ff2d6f" stroke-width="6" fill="none"><path d="M60 60h110M60 60v110M1140 60h-110M1140 60v110M60 740h110M60 740v-110M1140 740h-110M1140 740v-110"/></g></svg>`;
}

function hueOf(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 360, 40);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
