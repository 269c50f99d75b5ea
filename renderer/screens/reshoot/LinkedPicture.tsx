import { type ReactNode, useRef } from 'react';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { LoupePicture } from '../../components/picture/LoupePicture.tsx';
import { useActions, useSelected } from '../../stores/useStores.ts';
import styles from './LinkedPicture.module.css';
import { loupeAtPoint, loupeFor } from './linkedLoupe.ts';

export interface LinkedPictureProps {
  readonly size: PictureSize;
  /** The loupe is held in the pixels of this size, for all pictures of the side. */
  readonly base: PictureSize;
  /** Every pixel. */
  readonly src: string;
  readonly alt: string;
  readonly children: ReactNode;
}

/** A finger or mouse that moved further than this has dragged, px. */
const clickPx = 6;

/** A press opens the loupe there, on all pictures of the side at once; the next closes it. */
export function LinkedPicture({ size, base, src, alt, children }: LinkedPictureProps) {
  const loupe = useSelected('stage', (stage) => stage.loupe);
  const { lookThroughLoupe } = useActions('stage');
  const pressed = useRef<{ readonly id: number; readonly x: number; readonly y: number } | null>(null);
  return (
    <div
      className={`fill ${styles.linked}`}
      data-testid="linked-picture"
      onPointerDown={({ isPrimary, button, pointerId: id, clientX: x, clientY: y }) => {
        // A second finger pinches.
        pressed.current = isPrimary && button === 0 ? { id, x, y } : null;
      }}
      onPointerUp={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
        const from = pressed.current;
        pressed.current = null;
        if (from === null || from.id !== pointerId || Math.hypot(x - from.x, y - from.y) > clickPx) return;
        if (loupe !== null) return lookThroughLoupe(null);
        const at = loupeAtPoint(size, currentTarget.getBoundingClientRect(), { x, y });
        if (at !== null) lookThroughLoupe(loupeFor(at, size, base));
      }}
    >
      <LoupePicture
        size={size}
        src={src}
        alt={alt}
        loupe={loupe === null ? null : loupeFor(loupe, base, size)}
        onLoupe={(own) => lookThroughLoupe(own === null ? null : loupeFor(own, size, base))}
      >
        {children}
      </LoupePicture>
    </div>
  );
}
