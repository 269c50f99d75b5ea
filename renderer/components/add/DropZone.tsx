import { type DragEvent, type ReactNode, useState } from 'react';
import { drop } from '../../data/context.ts';
import { useActions } from '../../stores/useStores.ts';
import styles from './DropZone.module.css';
import { droppedFiles, photoDragType, photoOf } from './droppedFiles.ts';

export interface DropZoneProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
  /** `files` is empty for a folder without photos. */
  onFiles(files: readonly File[]): void;
  onPhoto?: ((photoId: string) => void) | undefined;
}

/** Takes dropped files and dragged photos; a list goes to the work list wherever it is dropped. Every drop has a key or a button too. */
export function DropZone({ className, children, onFiles, onPhoto }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const { takeLists } = useActions('workList');

  function accepts(event: DragEvent): boolean {
    const types = event.dataTransfer.types;
    return types.includes('Files') || (onPhoto !== undefined && types.includes(photoDragType));
  }

  function onDrop(event: DragEvent): void {
    if (!accepts(event)) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOver(false);
    const photoId = photoOf(event.dataTransfer);
    if (photoId !== null) {
      onPhoto?.(photoId);
      return;
    }
    drop(
      droppedFiles(event.dataTransfer).then((files) => {
        const others = takeLists(files);
        if (others.length > 0 || files.length === 0) onFiles(others);
      }),
    );
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the buttons inside do
    <div
      className={`holds ${styles.zone} ${className ?? ''}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
          setIsOver(false);
      }}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
}
