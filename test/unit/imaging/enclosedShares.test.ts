import { expect, test } from 'vitest';
import { checkPicture, pictureShape } from '../../../main/imaging/process/checkPicture.ts';
import { rasterise } from '../../../main/imaging/process/rasterise.ts';

const drawn = async (inner: string, background = 'none') =>
  await rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="${background}"/>${inner}</svg>`,
    'png',
    { width: 600, height: 400 },
  );

const shareOf = (inside: readonly number[] | undefined) =>
  inside === undefined ? null : inside.reduce((sum, part) => sum + part, 0) / inside.length;

const outline = (dashes = '') =>
  `<ellipse cx="300" cy="200" rx="200" ry="120" fill="none" stroke="#f00" stroke-width="5" ${dashes}/>`;

test.each([
  ['an outline', outline(), 'none', 0.314],
  ['a dashed outline', outline('stroke-dasharray="24 12"'), 'none', 0.314],
  ['an area that is filled', outline('style="fill:#00f8"'), 'none', 0.314],
  [
    'two parts',
    '<circle cx="150" cy="200" r="100" stroke="#000" fill="none" stroke-width="4"/><rect x="350" y="100" width="200" height="200"/>',
    'none',
    0.3,
  ],
  ['an outline on white', outline(), '#fff', 0.314],
])('the inside of what an overlay draws is its item: %s', async (_, inner, background, share) => {
  const { silhouette } = await checkPicture(await drawn(inner, background));
  expect(Math.abs((shareOf(silhouette?.inside) ?? 0) - share)).toBeLessThan(0.06);
  const { columns = 0, rows = 0, inside = [] } = silhouette ?? {};
  expect(inside[0]).toBe(0);
  if (inner.includes('ellipse')) expect(inside[Math.floor(rows / 2) * columns + columns / 2]).toBe(1);
});

test.each([
  ['a line', '<path d="M100 50 L500 350" stroke="#000" stroke-width="4"/>'],
  ['nothing', ''],
  [
    'an outline that stays open',
    '<path d="M100 350 L100 50 L500 50 L500 350" fill="none" stroke="#000" stroke-width="4"/>',
  ],
  [
    'a frame round all of it',
    '<rect x="2" y="2" width="596" height="396" fill="none" stroke="#000" stroke-width="4"/>',
  ],
])('a drawing with no sensible place for an item has none: %s', async (_, inner) => {
  expect((await checkPicture(await drawn(inner))).silhouette).toBeNull();
});

test('the picture that is kept tells the same as the one that came', async () => {
  const checked = await checkPicture(await drawn(outline()));
  const { width, height, silhouette } = await pictureShape(checked.bytes);
  expect({ width, height, silhouette }).toEqual({ width: 600, height: 400, silhouette: checked.silhouette });
});
