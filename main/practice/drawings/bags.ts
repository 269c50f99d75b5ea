import { type Drawing, ellipse, filled, label, line, type Palette, roundedBox, series, stitches } from './drawing.ts';

const bagBody =
  'M 330 380 C 330 362 345 350 365 350 L 835 350 C 855 350 870 362 872 380 L 930 740 C 934 772 915 790 885 790 L 315 790 C 285 790 266 772 270 740 Z';
const handle = 'M 430 352 C 430 130 770 130 770 352 L 730 352 C 730 185 470 185 470 352 Z';
const metal = '#c9a24a';

function feet(y: number): string {
  return series(2, 330, 540)
    .map((x) => filled(ellipse(x, y, 16, 9), metal))
    .join('');
}

function rings(p: Palette): string {
  return [450, 750]
    .map((x) => filled(roundedBox(x - 30, 340, 60, 70, 10), p.shade) + line(ellipse(x, 352, 17, 17), metal, 8))
    .join('');
}

const handbagFront: Drawing = {
  outline: [bagBody, handle],
  guides: ['M 332 375 L 600 600 L 868 375', 'M 280 730 H 920'],
  paint: (p) =>
    filled(handle, p.shade) +
    filled(bagBody, p.body) +
    filled(
      'M 332 378 C 334 360 348 350 365 350 L 835 350 C 855 350 868 362 870 378 L 640 585 C 615 606 585 606 560 585 Z',
      p.light,
    ) +
    stitches('M 350 380 L 568 572 C 590 590 610 590 632 572 L 850 380', p.ink) +
    filled(roundedBox(562, 556, 76, 84, 12), metal) +
    filled(ellipse(600, 598, 14, 20), p.ink) +
    rings(p) +
    stitches('M 292 736 C 292 756 300 768 320 768 L 880 768 C 900 768 908 756 908 736', p.ink) +
    feet(792),
};

const handbagBack: Drawing = {
  outline: [bagBody, handle],
  guides: [roundedBox(390, 450, 420, 240, 20)],
  paint: (p) =>
    filled(handle, p.shade) +
    filled(bagBody, p.body) +
    filled(roundedBox(390, 450, 420, 240, 20), p.light) +
    line('M 400 472 H 800', metal, 9) +
    filled(roundedBox(776, 466, 18, 60, 8), metal) +
    stitches(roundedBox(406, 492, 388, 184, 14), p.ink) +
    rings(p) +
    stitches('M 292 736 C 292 756 300 768 320 768 L 880 768 C 900 768 908 756 908 736', p.ink) +
    feet(792),
};

const sideBody =
  'M 510 350 L 690 350 C 705 350 712 360 714 376 L 790 740 C 796 772 780 790 752 790 L 448 790 C 420 790 404 772 410 740 L 486 376 C 488 360 495 350 510 350 Z';
const sideHandle = 'M 566 352 C 560 150 640 150 634 352 L 616 352 C 616 205 584 205 584 352 Z';

const handbagSide: Drawing = {
  outline: [sideBody, sideHandle],
  guides: ['M 600 350 V 790', 'M 424 720 H 776'],
  paint: (p) =>
    filled(sideHandle, p.shade) +
    filled(sideBody, p.body) +
    filled('M 600 380 C 640 480 650 640 600 770 C 550 640 560 480 600 380 Z', p.shade) +
    stitches('M 520 372 L 446 740 M 680 372 L 754 740', p.ink) +
    filled(roundedBox(560, 342, 80, 54, 12), p.light) +
    filled(ellipse(600, 368, 13, 13), metal),
};

const base = roundedBox(200, 290, 800, 330, 60);

const handbagBase: Drawing = {
  outline: [base],
  guides: ['M 200 455 H 1000'],
  paint: (p) =>
    filled(base, p.body) +
    filled(roundedBox(250, 335, 700, 240, 36), p.shade) +
    stitches(roundedBox(224, 312, 752, 286, 46), p.ink) +
    [290, 910]
      .flatMap((x) =>
        [370, 540].map((y) => filled(ellipse(x, y, 26, 26), metal) + filled(ellipse(x - 6, y - 6, 10, 10), '#f2dfa8')),
      )
      .join('') +
    label('SOLENNE', 600, 472, 54, p.light, 'letter-spacing="10" opacity="0.8"'),
};

const walletBody = roundedBox(270, 270, 660, 400, 34);

const walletFront: Drawing = {
  outline: [walletBody],
  guides: ['M 270 470 C 420 520 780 520 930 470'],
  paint: (p) =>
    filled(walletBody, p.body) +
    filled(
      'M 304 270 H 896 A 34 34 0 0 1 930 304 V 460 C 780 540 420 540 270 460 V 304 A 34 34 0 0 1 304 270 Z',
      p.light,
    ) +
    stitches('M 290 310 V 448 C 430 518 770 518 910 448 V 310', p.ink) +
    filled(ellipse(600, 516, 34, 34), metal) +
    filled(ellipse(592, 508, 13, 13), '#f2dfa8') +
    stitches('M 290 520 V 630 C 290 642 298 650 310 650 H 890 C 902 650 910 642 910 630 V 520', p.ink),
};

const walletBack: Drawing = {
  outline: [walletBody],
  guides: ['M 270 420 H 930'],
  paint: (p) =>
    filled(walletBody, p.body) +
    line('M 282 400 H 918', metal, 10) +
    filled(roundedBox(880, 394, 20, 66, 9), metal) +
    stitches(roundedBox(290, 290, 620, 360, 24), p.ink) +
    label('S', 600, 572, 100, p.shade),
};

const openBody = roundedBox(170, 240, 860, 440, 30);

const walletOpen: Drawing = {
  outline: [openBody],
  guides: ['M 600 240 V 680'],
  paint: (p) =>
    filled(openBody, p.body) +
    series(4, 310, 78)
      .map(
        (y) =>
          filled(roundedBox(205, y, 365, 130, 14), y % 156 === 0 ? p.light : p.shade) +
          line(`M 215 ${y + 2} H 560`, p.light, 4),
      )
      .join('') +
    filled(roundedBox(205, 600, 365, 62, 14), p.body) +
    filled(roundedBox(635, 290, 360, 340, 18), p.light) +
    filled(roundedBox(660, 320, 310, 190, 12), '#dfe7ea', 'opacity="0.85"') +
    label('SOLENNE', 815, 588, 34, p.ink, 'letter-spacing="6"') +
    line('M 600 246 V 674', p.shade, 10),
};

export const bags = {
  'handbag-front': handbagFront,
  'handbag-back': handbagBack,
  'handbag-side': handbagSide,
  'handbag-base': handbagBase,
  'wallet-front': walletFront,
  'wallet-back': walletBack,
  'wallet-open': walletOpen,
} satisfies Readonly<Record<string, Drawing>>;
