import type { DetectedCamera } from '../gphoto/gphotoOutput.ts';

/** The folder of a `disk:` port, under which gphoto2 lists mounted cards too; null for every other port. */
export function folderOf({ port }: DetectedCamera): string | null {
  return port.startsWith('disk:') ? port.slice('disk:'.length) : null;
}
