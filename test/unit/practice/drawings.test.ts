import { describe, expect, test } from 'vitest';
import { coloured, drawingOf } from '../../../main/practice/drawings/drawing.ts';
import { exampleSvg } from '../../../main/practice/drawings/example.ts';
import { drawingNames } from '../../../main/practice/drawings/names.ts';
import { overlaySvg } from '../../../main/practice/drawings/overlay.ts';
import { practicePhoto } from '../../../main/practice/drawings/practicePhoto.ts';

/** Every element that opens closes, in order; attributes are quoted and no number went wrong. */
function problemsOf(svg: string): readonly string[] {
  const open: string[] = [];
  const problems: string[] = [];
  const rest = svg.replace(
    /<(\/?)([\w]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
    (_all, closing, name, _attributes, alone) => {
      if (closing === '/') {
        if (open.pop() !== name) problems.push(`</${name}> closes nothing`);
      } else if (alone !== '/') open.push(name);
      return '';
    },
  );
  if (open.length > 0) problems.push(`left open: ${open.join(' ')}`);
  if (/[<>]/.test(rest)) problems.push(`stray markup: ${rest.slice(0, 80)}`);
  if (/NaN|undefined|null|var\(/.test(svg)) problems.push('a value is missing');
  return problems;
}

describe.each(drawingNames)('%s', (name) => {
  test('overlay, example and photo are well formed and always the same', () => {
    for (const svg of [overlaySvg(name), exampleSvg(name), practicePhoto(name, 'SKU-1', 0)]) {
      expect(problemsOf(svg)).toEqual([]);
    }
    expect(practicePhoto(name, 'SKU-1', 0)).toBe(practicePhoto(name, 'SKU-1', 0));
    expect(practicePhoto(name, 'SKU-1', 1)).not.toBe(practicePhoto(name, 'SKU-1', 0));
  });

  test('the overlay shows the outline that the photo fills', () => {
    for (const path of drawingOf(name).outline) {
      expect(overlaySvg(name)).toContain(`d="${path}"`);
      expect(practicePhoto(name, 'SKU-1', 0)).toContain(path);
    }
  });
});

test('colours stand in a drawing as text', () => {
  const [name, colour] = ['"><script>', '&quot;&gt;&lt;script&gt;'];
  const palette = { body: name, shade: name, light: name, accent: name, sole: name, ink: name };
  expect(coloured('<path fill="var(--body)"/>', palette)).toBe(`<path fill="${colour}"/>`);
});

test('every drawing has a silhouette of its own, but for those turned left to right', () => {
  const mirrored = drawingNames.filter((name) => drawingOf(name).isMirrored);
  expect(mirrored).toEqual(['sneaker-right', 'boot-right']);
  expect(new Set(drawingNames.map(overlaySvg)).size).toBe(drawingNames.length);
});

test('a reference is printed as text, whatever it holds', () => {
  const svg = practicePhoto('size-tag', '</text><script>"&\u0000\ud800', 0);
  expect(problemsOf(svg)).toEqual([]);
  expect(svg).toContain('&lt;/text&gt;&lt;');
  expect(svg).not.toContain('\u0000');
});
