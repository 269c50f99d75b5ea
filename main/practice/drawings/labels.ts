import { type Drawing, ellipse, filled, label, line, roundedBox, series, stitches } from './drawing.ts';

const paper = '#fbfaf5';
const ink = '#22262b';

function bars(x: number, y: number, height: number): string {
  const widths = [6, 3, 9, 3, 3, 6, 12, 3, 6, 3, 9, 6, 3, 3, 12, 6, 3, 9, 3, 6];
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width + 5, x));
  return widths
    .map(
      (width, index) => `<rect x="${starts[index] ?? x}" y="${y}" width="${width}" height="${height}" fill="${ink}"/>`,
    )
    .join('');
}

const tag = roundedBox(330, 200, 540, 500, 20);

const sizeTag: Drawing = {
  outline: [tag],
  guides: ['M 330 330 H 870', 'M 330 560 H 870'],
  paint: (p) =>
    filled(tag, paper) +
    filled('M 350 200 H 850 A 20 20 0 0 1 870 220 V 310 H 330 V 220 A 20 20 0 0 1 350 200 Z', p.accent) +
    label('NORTHPACE', 600, 275, 50, '#ffffff', 'letter-spacing="4"') +
    label('US 9', 420, 400, 38, ink) +
    label('UK 8', 580, 400, 38, ink) +
    label('EU 42.5', 755, 400, 38, ink) +
    line('M 360 430 H 840', ink, 3) +
    label('27.0 cm  10/25 - 01/26', 600, 488, 31, ink) +
    label('NP90-0417-001', 600, 545, 36, ink) +
    bars(448, 580, 84) +
    stitches(roundedBox(342, 212, 516, 476, 14), p.ink),
};

const sticker = roundedBox(240, 230, 720, 440, 16);

const boxLabel: Drawing = {
  outline: [sticker],
  guides: ['M 240 340 H 960', 'M 620 340 V 670'],
  paint: (p) =>
    filled(sticker, paper) +
    filled('M 256 230 H 944 A 16 16 0 0 1 960 246 V 335 H 240 V 246 A 16 16 0 0 1 256 230 Z', p.body) +
    label('STRIDER 90', 600, 304, 60, '#ffffff', 'letter-spacing="5"') +
    label('SIZE', 415, 405, 34, ink) +
    label('42.5', 415, 545, 130, ink) +
    label('EU', 415, 620, 44, ink) +
    bars(672, 390, 170) +
    label('0 417001 90425', 785, 612, 28, ink) +
    line('M 620 350 V 655', ink, 3),
};

const leatherTag = 'M 400 230 H 800 L 830 270 V 650 C 830 680 815 695 785 695 H 415 C 385 695 370 680 370 650 V 270 Z';

const serialTag: Drawing = {
  outline: [leatherTag],
  guides: ['M 370 330 H 830'],
  paint: (p) =>
    filled(leatherTag, p.body) +
    stitches('M 394 290 V 645 C 394 662 402 671 420 671 H 780 C 798 671 806 662 806 645 V 290', p.light) +
    filled(ellipse(600, 278, 20, 20), p.ink) +
    label('SOLENNE', 600, 420, 54, p.light, 'letter-spacing="8"') +
    label('MADE BY HAND', 600, 488, 34, p.light, 'letter-spacing="5"') +
    label('SN 4821-0937', 600, 588, 44, p.light),
};

const patch = ellipse(600, 450, 300, 230);

const logoStamp: Drawing = {
  outline: [patch],
  guides: [ellipse(600, 450, 230, 165)],
  paint: (p) =>
    filled(patch, p.body) +
    stitches(ellipse(600, 450, 280, 210), p.light) +
    line(ellipse(600, 450, 230, 165), p.shade, 8) +
    label('S', 603, 463, 150, p.shade) +
    label('S', 600, 460, 150, p.light) +
    label('SOLENNE', 600, 540, 48, p.light, 'letter-spacing="10"'),
};

const pull =
  'M 560 210 C 560 160 640 160 640 210 L 648 330 C 690 360 700 420 690 640 C 685 720 650 750 600 750 C 550 750 515 720 510 640 C 500 420 510 360 552 330 Z';

const zipPull: Drawing = {
  outline: [pull],
  guides: [ellipse(600, 640, 46, 56)],
  paint: (p) =>
    filled(pull, '#c9a24a') +
    filled('M 552 340 C 520 380 520 460 526 640 C 530 690 545 715 565 725 C 545 560 545 430 570 336 Z', '#efd894') +
    filled(ellipse(600, 214, 20, 26), p.ink) +
    filled(ellipse(600, 650, 44, 54), '#8f6f28') +
    label('SOLENNE', 614, 490, 44, '#6d5319', 'transform="rotate(90 600 480)" letter-spacing="5"'),
};

const card = roundedBox(230, 250, 740, 420, 28);

const warrantyCard: Drawing = {
  outline: [card],
  guides: ['M 230 360 H 970'],
  paint: (p) =>
    filled(card, p.shade) +
    filled(roundedBox(260, 282, 680, 70, 12), p.accent) +
    label('INTERNATIONAL WARRANTY', 600, 330, 34, '#ffffff', 'letter-spacing="2"') +
    filled(roundedBox(280, 400, 110, 84, 12), '#e0c064') +
    series(3, 418, 22)
      .map((y) => line(`M 284 ${y} H 386`, '#8f7428', 3))
      .join('') +
    label('No. 48213', 660, 470, 64, p.light) +
    label('MERIDIAN WORKS', 600, 590, 44, p.light, 'letter-spacing="6"') +
    line('M 300 630 H 900', p.light, 3),
};

export const labels = {
  'size-tag': sizeTag,
  'box-label': boxLabel,
  'serial-tag': serialTag,
  'logo-stamp': logoStamp,
  'zip-pull': zipPull,
  'warranty-card': warrantyCard,
} satisfies Readonly<Record<string, Drawing>>;
