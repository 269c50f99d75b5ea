import { useEffect } from 'react';
import { drop } from '../../data/context.ts';
import { droppedFiles } from './droppedFiles.ts';

/** Takes files that are dropped beside every place that takes them, which would else do nothing without a word. */
export function useStrayDrops(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    /** Files that a drop zone takes never come as far as here. */
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
