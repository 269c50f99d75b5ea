import { useEffect, useRef } from 'react';
import type { LiveSurface, Shot } from '../../camera/liveCamera.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './LivePicture.module.css';
import { type LaidOverlay, OverlayPicture } from './OverlayPicture.tsx';
import { PictureBox } from './PictureBox.tsx';

export interface LivePictureProps {
  readonly surface: LiveSurface;
  readonly label: string;
  /** Null means no overlay. */
  readonly overlay: LaidOverlay | null;
  readonly shot: Shot | null;
}

/** Shown whole and never mirrored, with the overlay as it lies on the photo. */
export function LivePicture({ surface, label, overlay, shot }: LivePictureProps) {
  const words = useWords();
  return (
    <PictureBox size={surface.size} testId="live-box">
      <Adopted element={surface.element} label={label} testId="live-view" />
      {shot?.frozen == null ? null : (
        <Adopted element={shot.frozen} label={words('liveCamera.frozen')} testId="frozen" />
      )}
      {overlay === null ? null : <OverlayPicture {...overlay} />}
      {shot === null ? null : <div key={shot.at} className={`fill untouched ${styles.blink}`} aria-hidden="true" />}
    </PictureBox>
  );
}

/** Renders an element that somebody else keeps up to date. */
function Adopted({ element, label, testId }: { element: HTMLElement; label: string; testId: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(element);
    // A video that leaves the page stops.
    if (element instanceof HTMLVideoElement) element.play().catch(() => undefined);
    return () => element.remove();
  }, [element]);
  return <div ref={place} className="fill whole" role="img" aria-label={label} data-testid={testId} />;
}
