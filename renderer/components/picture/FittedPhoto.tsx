import { useState } from 'react';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { type LaidOverlay, OverlayPicture } from './OverlayPicture.tsx';
import { Picture } from './Picture.tsx';
import { PictureBox } from './PictureBox.tsx';

export interface FittedPhotoProps {
  /** Null shows that there is no picture. */
  readonly src: string | null;
  /** Shown until `src` is there, which is fetched after it. Left out: nothing is. */
  readonly firstSrc?: string;
  readonly alt: string;
  /** Upright, where it is known before the picture is loaded. */
  readonly size: PictureSize | null;
  readonly className?: string | undefined;
  /** Null: no overlay. */
  readonly overlay: LaidOverlay | null;
}

/** A photo shown whole, with the overlay lying on it as on the live picture. */
export function FittedPhoto({ src, firstSrc, alt, size, className, overlay }: FittedPhotoProps) {
  const [loaded, setLoaded] = useState<{ readonly src: string; readonly size: PictureSize } | null>(null);
  const [lookedAt, setLookedAt] = useState<{ readonly src: string; readonly isThere: boolean } | null>(null);
  const isLoaded = loaded !== null && loaded.src === src;
  const looksFirst = firstSrc !== undefined && !isLoaded;
  return (
    <PictureBox size={size ?? (isLoaded ? loaded.size : null)} testId="picture-box">
      {looksFirst ? (
        <Picture
          src={firstSrc}
          alt={alt}
          className={className}
          fallback={null}
          // Two frames: it is on the screen before the station is asked to decode the photo once more.
          onSize={() =>
            requestAnimationFrame(() => requestAnimationFrame(() => setLookedAt({ src: firstSrc, isThere: true })))
          }
          onMissing={() => setLookedAt({ src: firstSrc, isThere: false })}
        />
      ) : null}
      {looksFirst && lookedAt?.src !== firstSrc ? null : (
        <Picture
          src={src}
          alt={looksFirst && lookedAt?.isThere ? '' : alt}
          className={className}
          onSize={(width, height) => {
            if (src !== null) setLoaded({ src, size: { width, height } });
          }}
        />
      )}
      {overlay === null ? null : <OverlayPicture {...overlay} />}
    </PictureBox>
  );
}
