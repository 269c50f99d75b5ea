import { edgeDirections } from '../../domain/judgement/cellMap.ts';
import type { DetailCells } from './measureBands.ts';

/** `orientation` is EXIF's. The four directions keep their numbers, since only the least sharp one is asked for. */
export function turnedCells(cells: DetailCells, orientation: number): DetailCells {
  if (orientation < 2 || orientation > 8) return cells;
  const isTurned = orientation >= 5;
  const isLeftRight = [2, 3, 7, 8].includes(orientation);
  const isUpDown = [3, 4, 6, 7].includes(orientation);
  const columns = isTurned ? cells.rows : cells.columns;
  const rows = isTurned ? cells.columns : cells.rows;
  const from = Array.from({ length: columns * rows }, (_, cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)];
    const alongX = isTurned ? y : x;
    const alongY = isTurned ? x : y;
    const fromX = isLeftRight ? cells.columns - 1 - alongX : alongX;
    const fromY = isUpDown ? cells.rows - 1 - alongY : alongY;
    return fromY * cells.columns + fromX;
  });
  const moved = (values: Float64Array, each: number): Float64Array =>
    Float64Array.from({ length: values.length }, (_, at) => {
      const part = at % each;
      return values[(from[(at - part) / each] ?? 0) * each + part] ?? 0;
    });
  return {
    ...cells,
    columns,
    rows,
    steepness: moved(cells.steepness, edgeDirections),
    weight: moved(cells.weight, edgeDirections),
    noise: moved(cells.noise, 1),
  };
}
