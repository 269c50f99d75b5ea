import { useState } from 'react';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { type LaidOverlay, OverlayPicture } from './OverlayPicture.tsx';
import { Picture } from './Picture.tsx';
import { PictureBox } from './PictureBox.tsx';

export interface FittedPhotoProps {
  /** Null means no picture. */
  readonly src: string | null;
  /** Shown until `src` has loaded, which is fetched after it. */
  readonly firstSrc?: string;
  readonly alt: string;
  /** Known before the picture is loaded. */
  readonly size: PictureSize | null;
  readonly className?: string | undefined;
  readonly overlay: LaidOverlay | null;
}

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
          // After two frames it is visible, before the station decodes the photo again.
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
