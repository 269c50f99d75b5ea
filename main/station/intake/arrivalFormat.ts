import type { ImageFormat } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { formatOf } from '../../domain/photo/imageFiles.ts';

export function arrivalFormat({ id, extension }: Pick<Arrival, 'id' | 'extension'>): ImageFormat {
  const format = formatOf(extension);
  if (format === null) throw new Error(`Arrival ${id} is a .${extension}, which no photo is`);
  return format;
}
