import type { IngestResult } from '../../../contract/commands/photos.ts';

export function photoLine(photo: IngestResult): string {
  const verdict = photo.accepted ? 'kept   ' : 'refused';
  const where = photo.side === null ? '' : ` -> ${photo.side.name}`;
  return `${verdict}  ${photo.file}${where}  ${photo.message}`;
}
