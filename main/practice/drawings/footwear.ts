import { type Drawing, ellipse, filled, label, line, series, stitches } from './drawing.ts';

const shoeOutline =
  'M 985 300 C 930 270 900 330 850 345 C 790 360 745 330 715 255 C 690 225 650 225 630 250 C 590 330 520 410 430 455 ' +
  'C 350 490 250 500 200 560 C 165 600 165 640 180 670 C 190 690 220 695 260 695 L 960 695 C 1015 695 1040 680 1040 640 ' +
  'C 1040 590 1015 560 1015 500 C 1018 430 1030 340 985 300 Z';
const shoeSole =
  'M 172 618 C 300 648 450 640 560 625 C 700 605 900 598 1034 606 L 1040 640 C 1040 680 1015 695 960 695 L 260 695 ' +
  'C 200 695 165 690 172 618 Z';
const shoeStripe = 'M 500 606 C 640 566 720 490 765 392 L 838 392 C 800 500 730 585 630 618 Z';

const sneakerSide: Drawing = {
  outline: [shoeOutline],
  guides: [
    'M 172 618 C 300 648 450 640 560 625 C 700 605 900 598 1034 606',
    'M 430 455 C 520 440 600 380 715 255',
    shoeStripe,
  ],
  paint: (p) =>
    filled('M 200 560 C 260 518 330 503 384 518 C 404 560 398 610 392 640 C 300 646 230 634 172 618 Z', p.light) +
    filled('M 1015 500 C 960 500 900 540 888 602 L 1036 608 C 1030 580 1015 560 1015 500 Z', p.light) +
    filled(
      'M 985 300 C 930 270 900 330 850 345 C 790 360 745 330 715 255 L 694 282 C 735 372 800 392 858 378 C 905 366 935 320 990 330 Z',
      p.shade,
    ) +
    filled('M 630 250 C 590 330 520 410 430 455 C 450 478 480 482 505 470 C 590 430 660 350 694 282 Z', p.shade) +
    series(6, 0, 1)
      .map((i) => line(`M ${458 + i * 34} ${446 - i * 33} L ${512 + i * 33} ${474 - i * 34}`, '#f6f3ea', 13))
      .join('') +
    filled(shoeStripe, p.accent) +
    filled(shoeSole, p.sole) +
    line('M 190 660 H 1030', p.shade, 5, 'opacity="0.35"') +
    stitches('M 405 628 C 410 570 405 530 392 506 C 470 500 560 450 640 385', p.ink) +
    stitches('M 880 590 C 895 530 950 490 1005 486', p.ink),
};

const solePath =
  'M 612 80 C 715 78 772 180 768 300 C 765 400 722 450 722 540 C 722 640 738 720 690 782 C 655 826 575 826 540 782 ' +
  'C 490 715 512 630 500 540 C 488 440 450 400 450 300 C 450 180 510 82 612 80 Z';

const outsole: Drawing = {
  outline: [solePath],
  guides: ['M 480 440 H 740', 'M 506 560 H 722'],
  paint: (p) =>
    `<clipPath id="sole"><path d="${solePath}"/></clipPath><g clip-path="url(#sole)">` +
    filled(solePath, p.sole) +
    series(11, 130, 29)
      .map((y) => line(`M 440 ${y + 26} L 520 ${y} L 610 ${y + 26} L 700 ${y} L 790 ${y + 26}`, p.shade, 10))
      .join('') +
    series(7, 600, 32)
      .map((y) => line(`M 470 ${y + 20} L 545 ${y} L 615 ${y + 20} L 690 ${y} L 760 ${y + 20}`, p.shade, 10))
      .join('') +
    `</g>${filled(ellipse(612, 505, 78, 44), p.accent)}${label('90', 612, 524, 52, '#ffffff')}` +
    line(solePath, p.shade, 14, 'opacity="0.6"'),
};

const insole: Drawing = {
  outline: [solePath],
  guides: [ellipse(612, 660, 80, 70)],
  paint: (p) =>
    filled(solePath, p.light) +
    line(solePath, p.accent, 12) +
    filled(ellipse(612, 660, 82, 72), p.accent) +
    label('N', 612, 688, 84, '#ffffff') +
    series(5, 190, 46)
      .map((y) =>
        series(5, 530, 42)
          .map((x) => filled(ellipse(x, y, 7, 7), p.shade))
          .join(''),
      )
      .join(''),
};

const topOutline =
  'M 600 90 C 705 90 755 190 752 310 C 750 410 722 490 722 580 C 722 720 690 815 600 815 C 510 815 478 720 478 580 ' +
  'C 478 490 450 410 448 310 C 445 190 495 90 600 90 Z';

const sneakerTop: Drawing = {
  outline: [topOutline],
  guides: [ellipse(600, 650, 84, 120), 'M 540 330 L 548 540', 'M 660 330 L 652 540'],
  paint: (p) =>
    filled('M 600 110 C 690 112 735 200 730 290 C 660 250 540 250 470 290 C 465 200 510 112 600 110 Z', p.light) +
    filled('M 535 300 C 560 285 640 285 665 300 L 662 560 L 538 560 Z', p.shade) +
    series(6, 325, 42)
      .map((y) => line(`M 522 ${y} L 678 ${y + 20}`, '#f6f3ea', 14) + line(`M 678 ${y} L 522 ${y + 20}`, '#f6f3ea', 14))
      .join('') +
    filled(ellipse(600, 665, 86, 118), p.ink) +
    filled(ellipse(600, 685, 62, 88), p.sole) +
    stitches('M 470 300 C 540 262 660 262 730 300', p.ink) +
    line(topOutline, p.sole, 16),
};

const rear = (top: number): Drawing => ({
  outline: [
    `M 478 ${top} C 530 ${top - 26} 670 ${top - 26} 722 ${top} C 742 ${top + 90} 786 430 798 560 C 818 600 822 650 806 694 ` +
      `L 394 694 C 378 650 382 600 402 560 C 414 430 458 ${top + 90} 478 ${top} Z`,
  ],
  guides: [`M 600 ${top - 15} V 610`, 'M 396 612 H 804'],
  paint: (p) =>
    filled(`M 520 ${top - 6} C 560 ${top - 20} 640 ${top - 20} 680 ${top - 6} L 668 430 H 532 Z`, p.accent) +
    label('N', 600, top + 130, 90, '#ffffff') +
    filled('M 420 500 C 520 460 680 460 780 500 L 800 612 H 400 Z', p.light) +
    filled('M 393 606 H 807 C 818 640 818 670 806 694 H 394 C 382 670 382 640 393 606 Z', p.sole) +
    stitches('M 430 486 C 520 448 680 448 770 486', p.ink) +
    line('M 392 652 H 808', p.shade, 5, 'opacity="0.4"'),
});

const sneakerToe: Drawing = {
  outline: [
    'M 600 250 C 690 250 728 318 742 400 C 800 470 842 560 836 640 C 832 692 790 702 740 702 L 460 702 C 410 702 368 692 364 640 ' +
      'C 358 560 400 470 458 400 C 472 318 510 250 600 250 Z',
  ],
  guides: ['M 366 618 C 450 650 750 650 834 618', 'M 600 250 V 470'],
  paint: (p) =>
    filled('M 540 262 C 570 246 630 246 660 262 L 690 470 C 640 500 560 500 510 470 Z', p.shade) +
    series(5, 300, 40)
      .map((y) => line(`M ${520 - y / 40} ${y} L ${680 + y / 40} ${y + 12}`, '#f6f3ea', 15))
      .join('') +
    filled(
      'M 420 520 C 500 470 700 470 780 520 C 815 560 830 600 834 620 C 750 650 450 650 366 620 C 372 600 388 555 420 520 Z',
      p.light,
    ) +
    filled(
      'M 364 614 C 450 648 750 648 836 614 C 838 690 800 702 740 702 L 460 702 C 400 702 362 690 364 614 Z',
      p.sole,
    ) +
    stitches('M 424 512 C 505 462 695 462 776 512', p.ink),
};

const bootOutline =
  'M 560 150 C 650 140 780 140 880 150 C 900 300 910 400 915 500 C 925 580 960 640 955 700 L 955 745 L 790 745 L 780 715 ' +
  'L 290 715 C 220 715 190 700 190 650 C 195 590 260 560 340 545 C 430 525 520 490 540 420 C 555 330 560 240 560 150 Z';

const bootSide: Drawing = {
  outline: [bootOutline],
  guides: ['M 192 655 C 400 668 700 660 956 665', 'M 540 420 C 640 470 780 470 912 440'],
  paint: (p) =>
    filled('M 560 150 C 650 140 780 140 880 150 L 884 195 C 780 185 650 185 558 195 Z', p.shade) +
    filled('M 915 500 C 860 520 820 590 815 660 L 955 664 C 955 620 925 580 915 500 Z', p.shade) +
    filled('M 690 190 L 760 190 L 775 450 C 745 460 715 460 690 455 Z', p.ink) +
    series(8, 210, 30)
      .map((y) => line(`M 692 ${y} L 764 ${y + 16}`, p.shade, 5))
      .join('') +
    filled(
      'M 190 650 C 400 668 700 660 956 664 L 955 745 L 790 745 L 780 715 L 290 715 C 220 715 185 700 190 650 Z',
      p.ink,
    ) +
    stitches('M 195 640 C 400 652 700 646 950 650', p.sole) +
    stitches('M 545 430 C 640 480 780 480 910 452', p.light) +
    filled('M 852 148 h 30 v -38 q -15 -18 -30 0 Z', p.accent),
};

const mirrored = (drawing: Drawing): Drawing => ({ ...drawing, isMirrored: true });

export const footwear = {
  'sneaker-left': sneakerSide,
  'sneaker-right': mirrored(sneakerSide),
  'sneaker-heel': rear(270),
  'sneaker-toe': sneakerToe,
  'sneaker-top': sneakerTop,
  'sneaker-outsole': outsole,
  insole,
  'boot-left': bootSide,
  'boot-right': mirrored(bootSide),
  'boot-heel': rear(150),
} satisfies Readonly<Record<string, Drawing>>;
