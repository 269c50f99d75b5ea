import { useEffect, useRef } from 'react';
import type { LiveSurface, Shot } from '../../camera/liveCamera.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './LivePicture.module.css';
import { type LaidOverlay, OverlayPicture } from './OverlayPicture.tsx';
import { PictureBox } from './PictureBox.tsx';

export interface LivePictureProps {
  readonly surface: LiveSurface;
  /** Says what is seen, e.g. `Live picture of Front`. */
  readonly label: string;
  /** Null: no overlay. */
  readonly overlay: LaidOverlay | null;
  /** The shot that is under way, whose picture stands still meanwhile. */
  readonly shot: Shot | null;
}

/** The camera's picture of now, shown whole and never mirrored, with the overlay lying on it as on the photo. */
export function LivePicture({ surface, label, overlay, shot }: LivePictureProps) {
  const words = useWords();
  return (
    <PictureBox size={surface.size} testId="live-box">
      <Adopted element={surface.element} label={label} testId="live-view" />
      {shot?.frozen == null ? null : (
        <Adopted element={shot.frozen} label={words('liveCamera.frozen')} testId="frozen" />
      )}
      {overlay === null ? null : <OverlayPicture {...overlay} />}
      {shot === null ? null : <div key={shot.at} className={styles.blink} aria-hidden="true" />}
    </PictureBox>
  );
}

/** Takes in an element that somebody else keeps up to date. */
function Adopted({ element, label, testId }: { element: HTMLElement; label: string; testId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(element);
    // A video that leaves the page stops.
    if (element instanceof HTMLVideoElement) element.play().catch(() => undefined);
    return () => element.remove();
  }, [element]);
  return <div ref={place} className={styles.adopted} role="img" aria-label={label} data-testid={testId} />;
}
