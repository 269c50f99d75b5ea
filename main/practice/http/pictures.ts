import { canvas } from '../drawings/drawing.ts';
import { exampleSvg } from '../drawings/example.ts';
import type { DrawingName } from '../drawings/names.ts';
import { overlaySvg } from '../drawings/overlay.ts';
import type { Answer } from './answer.ts';

export type Rasterise = (
  svg: string,
  format: 'png' | 'jpeg',
  size: { readonly width: number; readonly height: number },
) => Promise<Buffer>;

const kinds = {
  overlay: { width: 1600, draw: overlaySvg },
  example: { width: 1200, draw: exampleSvg },
  thumbnail: { width: 240, draw: exampleSvg },
  taxonomy: { width: 480, draw: exampleSvg },
} as const;

/** Partners of one process with the same rasteriser share pictures. */
const drawnBy = new WeakMap<Rasterise, Map<string, Promise<Buffer>>>();

export interface Pictures {
  answer(path: string): Promise<Answer | null>;
}

export function createPictures(rasterise: Rasterise, drawingOf: (uuid: string) => DrawingName | null): Pictures {
  const drawn = drawnBy.get(rasterise) ?? new Map<string, Promise<Buffer>>();
  drawnBy.set(rasterise, drawn);
  return {
    answer: async (path) => {
      const match = /^\/media\/(overlay|example|thumbnail|taxonomy)\/([0-9a-f-]{36})\.png$/.exec(path);
      const kind = match?.[1] as keyof typeof kinds | undefined;
      const drawing = drawingOf(match?.[2] ?? '');
      if (kind === undefined || drawing === null) return null;
      const key = `${kind}/${drawing}`;
      const { draw, width } = kinds[kind];
      const picture =
        drawn.get(key) ??
        rasterise(draw(drawing), 'png', { width, height: Math.round((width * canvas.height) / canvas.width) });
      drawn.set(key, picture);
      picture.catch(() => drawn.delete(key));
      return {
        status: 200,
        headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
        body: await picture,
      };
    },
  };
}
