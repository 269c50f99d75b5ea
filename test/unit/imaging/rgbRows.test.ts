import { describe, expect, it } from 'vitest';
import { type CodedColours, type Plane, rgbRows } from '../../../main/imaging/process/heic/rgbRows.ts';

const bt601 = { kr: 0.299, kb: 0.114 };

function plane(rows: readonly (readonly number[])[], bits = 8): Plane {
  const width = rows[0]?.length ?? 0;
  // Rows lie further apart than they are wide, as the library's do.
  const stride = width + 3;
  const samples = new (bits > 8 ? Uint16Array : Uint8Array)(stride * rows.length);
  for (const [index, row] of rows.entries()) samples.set(row, index * stride);
  return { samples, stride, width, height: rows.length };
}

function picture(
  [y, cb, cr]: readonly (readonly (readonly number[])[])[],
  more: Partial<CodedColours> = {},
): CodedColours {
  const { bits = 8 } = more;
  return {
    ...{ width: y![0]!.length, height: y!.length, bits, y: plane(y!, bits) },
    colours: cb === undefined || cr === undefined ? null : { cb: plane(cb, bits), cr: plane(cr, bits) },
    ...{ alpha: null, ...bt601, isFullRange: true },
    ...more,
  };
}

describe('rows of a HEIC picture as RGB', () => {
  it('are the colours that were coded: red, green and blue by BT.601', () => {
    const coded = picture([[[76, 150, 29]], [[85, 44, 255]], [[255, 21, 107]]]);
    expect([...rgbRows(coded, 0, 1)]).toEqual([254, 0, 0, 0, 255, 1, 0, 0, 254]);
  });

  it('share a coarse colour between two pixels, and two rows, up to an odd edge', () => {
    const y = [
      [100, 100, 100],
      [100, 100, 100],
      [100, 100, 100],
    ];
    const cb = [
      [128, 128],
      [128, 128],
    ];
    const cr = [
      [128, 178],
      [78, 128],
    ];
    const reds = (from: number, to: number) =>
      [...rgbRows(picture([y, cb, cr]), from, to)].filter((_, at) => at % 3 === 0);
    expect(reds(0, 3)).toEqual([100, 100, 170, 100, 100, 170, 30, 30, 100]);
    expect(reds(1, 2)).toEqual([100, 100, 170]);
    // With colours of its own in each row.
    expect([...rgbRows(picture([y.slice(0, 2), cb, cr]), 0, 2)].filter((_, at) => at % 3 === 0)).toEqual([
      ...[100, 100, 170],
      ...[30, 30, 100],
    ]);
  });

  it('are the same of 10 bits, and of brightness between 16 and 235', () => {
    const [y, cb, cr] = [[[76, 150]], [[85, 44]], [[255, 21]]];
    const tenBits = [y, cb, cr].map((rows) => rows!.map((row) => row.map((value) => Math.round((value * 1023) / 255))));
    const eight = [...rgbRows(picture([y!, cb!, cr!]), 0, 1)];
    const ten = [...rgbRows(picture(tenBits, { bits: 10 }), 0, 1)];
    ten.forEach((value, at) => void expect(Math.abs(value - eight[at]!)).toBeLessThanOrEqual(2));
    expect([...rgbRows(picture([[[16, 235, 126]]], { isFullRange: false }), 0, 1)]).toEqual([
      0, 0, 0, 255, 255, 255, 128, 128, 128,
    ]);
    const narrow = picture([[[81]], [[90]], [[240]]], { isFullRange: false });
    expect([...rgbRows(narrow, 0, 1)]).toEqual([254, 0, 0]);
  });

  it('are grey without colours, and on white where they are transparent', () => {
    const alpha = { ...plane([[255, 0]]), bits: 8 };
    expect([...rgbRows(picture([[[10, 10]]], { alpha }), 0, 1)]).toEqual([10, 10, 10, 255, 255, 255]);
    const half = { ...plane([[512, 512]], 10), bits: 10 };
    expect([...rgbRows(picture([[[11, 55]]], { alpha: half }), 0, 1)]).toEqual([133, 133, 133, 155, 155, 155]);
  });
});
