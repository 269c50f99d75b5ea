import { useEffect } from 'react';
import { drop } from '../../data/context.ts';
import { droppedFiles } from './droppedFiles.ts';

/** Files dropped outside of every zone would else do nothing silently. */
export function useStrayDrops(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    /** Zones stop the event before. */
    function onDrop(event: DragEvent): void {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      drop(
        droppedFiles(event.dataTransfer).then((files) => {
          if (files.length > 0) onFiles(files);
        }),
      );
    }
    document.addEventListener('drop', onDrop);
    return () => document.removeEventListener('drop', onDrop);
  });
}
