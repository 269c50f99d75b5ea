import { type PointerEvent, useRef } from 'react';
import type { OverlayFit } from '../../../main/contract/overlays.ts';
import { overlayTransform } from '../../camera/overlayFit.ts';
import styles from './OverlayPicture.module.css';
import { Picture } from './Picture.tsx';

export interface LaidOverlay {
  readonly src: string;
  readonly fit: OverlayFit;
  /** Moves in parts of the picture's width and height; null leaves the pointer to the picture. */
  readonly onMove: ((byX: number, byY: number) => void) | null;
}

/** Fills its `PictureBox`. */
export function OverlayPicture({ src, fit, onMove }: LaidOverlay) {
  return (
    <>
      <div className="fill whole untouched" style={{ opacity: fit.opacity, transform: overlayTransform(fit) }}>
        <Picture src={src} alt="" testId="overlay" fallback={null} />
      </div>
      {onMove === null ? null : <Handle onMove={onMove} />}
    </>
  );
}

/** The arrow keys do the same. */
function Handle({ onMove }: { onMove(byX: number, byY: number): void }) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);

  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent): void {
    if (last.current === null) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    onMove((clientX - last.current.x) / width, (clientY - last.current.y) / height);
    last.current = { x: clientX, y: clientY };
  }

  return (
    <div
      className={`fill ${styles.handle}`}
      data-testid="overlay-handle"
      onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
        currentTarget.setPointerCapture(pointerId);
        last.current = { x: clientX, y: clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        last.current = null;
      }}
      onPointerCancel={() => {
        last.current = null;
      }}
    />
  );
}
