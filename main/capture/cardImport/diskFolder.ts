import type { DetectedCamera } from '../gphoto/gphotoOutput.ts';

export function folderOf({ port }: DetectedCamera): string | null {
  return port.startsWith('disk:') ? port.slice('disk:'.length) : null;
}
