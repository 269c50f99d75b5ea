import { useEffect, useState } from 'react';
import { photoDragType } from '../../../components/add/droppedFiles.ts';
import { useOpenItem, usePending } from '../useShoot.ts';

/** Also while a photo is dragged, which can be laid there. */
export function useTrayShown(): boolean {
  const holds = useOpenItem(({ tray }) => tray.length > 0) ?? false;
  const awaits = usePending((places) => places.tray.length > 0);
  const isDragged = usePhotoDragged();
  return holds || awaits || isDragged;
}

function usePhotoDragged(): boolean {
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    // Chrome ends a drag whose page changes while it begins.
    const begin = ({ dataTransfer }: DragEvent): void => {
      if (dataTransfer?.types.includes(photoDragType)) setTimeout(() => setIsDragged(true));
    };
    const end = (): void => setIsDragged(false);
    document.addEventListener('dragstart', begin);
    document.addEventListener('dragend', end);
    return () => {
      document.removeEventListener('dragstart', begin);
      document.removeEventListener('dragend', end);
    };
  }, []);
  return isDragged;
}
