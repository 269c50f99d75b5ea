import { useState } from 'react';
import type { PictureSize } from '../../../preload/contract/liveCamera.ts';
import { type LaidOverlay, OverlayPicture } from './OverlayPicture.tsx';
import { Picture } from './Picture.tsx';
import { PictureBox } from './PictureBox.tsx';

export interface FittedPhotoProps {
  /** Null shows that there is no picture. */
  readonly src: string | null;
  readonly alt: string;
  /** Upright, where it is known before the picture is loaded. */
  readonly size: PictureSize | null;
  readonly className?: string | undefined;
  /** Null: no overlay. */
  readonly overlay: LaidOverlay | null;
}

/** A photo shown whole, with the overlay lying on it as on the live picture. */
export function FittedPhoto({ src, alt, size, className, overlay }: FittedPhotoProps) {
  const [loaded, setLoaded] = useState<{ readonly src: string; readonly size: PictureSize } | null>(null);
  return (
    <PictureBox size={size ?? (loaded !== null && loaded.src === src ? loaded.size : null)} testId="picture-box">
      <Picture
        src={src}
        alt={alt}
        className={className}
        onSize={(width, height) => {
          if (src !== null) setLoaded({ src, size: { width, height } });
        }}
      />
      {overlay === null ? null : <OverlayPicture {...overlay} />}
    </PictureBox>
  );
}
