import { type Drawing, ellipse, filled, label, line, roundedBox, series } from './drawing.ts';

const steel = '#b9c1c8';
const steelLight = '#dfe4e8';
const steelDark = '#7d868f';

// The straps end where the round of the head begins.
const upperStrap = 'M 500 40 H 700 L 718 230 A 250 250 0 0 0 482 230 Z';
const lowerStrap = 'M 482 670 A 250 250 0 0 0 718 670 L 700 860 H 500 Z';
const head = ellipse(600, 450, 250, 250);
const crown = roundedBox(846, 415, 44, 70, 12);

function links(from: number, to: number): string {
  return series(Math.floor((to - from) / 44), from + 44, 44)
    .map((y) => line(`M 504 ${y} H 696`, steelDark, 6))
    .join('');
}

function around(
  count: number,
  radius: number,
  inner: number,
  draw: (x: number, y: number, ix: number, iy: number, index: number) => string,
): string {
  return series(count, 0, 1)
    .map((index) => {
      const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
      const at = (r: number) => [Math.round(600 + r * Math.cos(angle)), Math.round(450 + r * Math.sin(angle))] as const;
      const [x, y] = at(radius);
      const [ix, iy] = at(inner);
      return draw(x, y, ix, iy, index);
    })
    .join('');
}

const dial: Drawing = {
  outline: [upperStrap, lowerStrap, head, crown],
  guides: [ellipse(600, 450, 190, 190), 'M 600 450 V 300', 'M 600 450 L 500 390'],
  paint: (p) =>
    filled(upperStrap, steel) +
    links(40, 190) +
    filled(lowerStrap, steel) +
    links(674, 850) +
    filled(crown, steelDark) +
    filled(head, steel) +
    filled(ellipse(600, 450, 228, 228), p.shade) +
    around(60, 220, 208, (x, y, ix, iy) => line(`M ${x} ${y} L ${ix} ${iy}`, '#ffffff', 3)) +
    filled(ellipse(600, 450, 192, 192), p.body) +
    around(12, 176, 146, (x, y, ix, iy) => line(`M ${x} ${y} L ${ix} ${iy}`, '#f7f2e2', 12)) +
    label('MERIDIAN', 600, 388, 24, '#f7f2e2', 'letter-spacing="4"') +
    label('200 m', 600, 560, 24, '#f7f2e2') +
    line('M 600 450 L 500 385', '#ffffff', 16) +
    line('M 600 450 L 700 348', '#ffffff', 11) +
    line('M 600 470 L 618 600', p.accent, 5) +
    filled(ellipse(600, 450, 15, 15), p.accent) +
    filled('M 450 330 C 500 270 580 250 640 258 C 560 290 490 350 450 430 Z', '#ffffff', 'opacity="0.16"'),
};

const caseBack: Drawing = {
  outline: [upperStrap, lowerStrap, head],
  guides: [ellipse(600, 450, 165, 165)],
  paint: (p) =>
    filled(upperStrap, steel) +
    links(40, 190) +
    filled(lowerStrap, steel) +
    links(674, 850) +
    filled(head, steel) +
    filled(ellipse(600, 450, 222, 222), steelLight) +
    around(6, 200, 200, (x, y) => filled(ellipse(x, y, 17, 17), steelDark)) +
    line(ellipse(600, 450, 165, 165), steelDark, 5) +
    label('MERIDIAN WORKS', 600, 400, 24, steelDark, 'letter-spacing="2"') +
    label('No. 48213', 600, 464, 42, p.ink) +
    label('STAINLESS STEEL', 600, 515, 20, steelDark, 'letter-spacing="2"'),
};

const caseSide =
  'M 290 400 C 300 370 330 355 370 350 L 830 350 C 870 355 900 370 910 400 L 930 520 C 900 560 860 570 820 570 L 380 570 C 340 570 300 560 270 520 Z';
const crownFront = ellipse(600, 465, 62, 62);

const crownSide: Drawing = {
  outline: [caseSide, 'M 380 350 C 420 300 780 300 820 350 Z'],
  guides: [crownFront],
  paint: (p) =>
    filled('M 380 350 C 420 300 780 300 820 350 Z', p.light) +
    filled(caseSide, steel) +
    filled('M 300 385 C 330 355 870 355 900 385 L 904 408 H 296 Z', steelLight) +
    line('M 282 480 H 918', steelDark, 4) +
    filled(roundedBox(505, 410, 190, 110, 26), steelDark) +
    filled(crownFront, steelLight) +
    line(crownFront, steelDark, 10, 'stroke-dasharray="9 7"') +
    label('M', 600, 488, 62, steelDark),
};

const claspBody = roundedBox(420, 270, 360, 360, 26);
const claspLeft = roundedBox(150, 310, 280, 280, 14);
const claspRight = roundedBox(770, 310, 280, 280, 14);

const clasp: Drawing = {
  outline: [claspLeft, claspRight, claspBody],
  guides: ['M 600 270 V 630'],
  paint: (p) =>
    [claspLeft, claspRight].map((d) => filled(d, steel)).join('') +
    [...series(6, 190, 40), ...series(6, 810, 40)].map((x) => line(`M ${x} 316 V 584`, steelDark, 6)).join('') +
    filled(claspBody, steelLight) +
    line(claspBody, steelDark, 6) +
    line('M 420 360 H 780 M 420 540 H 780', steelDark, 4) +
    label('MERIDIAN', 600, 468, 46, p.ink, 'letter-spacing="3"'),
};

const band = roundedBox(110, 340, 980, 220, 20);

const bracelet: Drawing = {
  outline: [band],
  guides: ['M 110 413 H 1090', 'M 110 487 H 1090'],
  paint: () =>
    filled(band, steel) +
    filled('M 110 413 H 1090 V 487 H 110 Z', steelLight) +
    series(15, 172, 62)
      .map((x) => line(`M ${x} 344 V 412 M ${x - 31} 415 V 485 M ${x} 488 V 556`, steelDark, 6))
      .join('') +
    line('M 112 413 H 1088 M 112 487 H 1088', steelDark, 4),
};

export const watches = {
  'watch-dial': dial,
  'watch-back': caseBack,
  'watch-crown': crownSide,
  'watch-clasp': clasp,
  'watch-links': bracelet,
} satisfies Readonly<Record<string, Drawing>>;
