import { IconPhotoOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSelected, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './Picture.module.css';

export interface PictureProps {
  /** A path of `preload/contract/assets.ts`; null shows the fallback. */
  readonly src: string | null;
  readonly alt: string;
  readonly className?: string | undefined;
  readonly testId?: string | undefined;
  /** Null shows nothing; default: a mark. */
  readonly fallback?: ReactNode;
  readonly onSize?: ((width: number, height: number) => void) | undefined;
  readonly onMissing?: () => void;
}

/** Offline, the partner's pictures may not be cached yet. */
export function Picture({ src, alt, className, testId, fallback, onSize, onMissing }: PictureProps) {
  const { pictureAddress } = useStores();
  const isThere = useSelected('station', ({ link }) => link === 'connected');
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  useEffect(() => {
    // The station may give it now that it is back.
    if (isThere) setFailedSrc(null);
  }, [isThere]);
  useEffect(() => {
    if (failedSrc === null) return;
    // The picture may come once the network does.
    const again = setTimeout(() => setFailedSrc(null), 15_000);
    return () => clearTimeout(again);
  }, [failedSrc]);
  if (src === null || src === failedSrc) {
    return <>{fallback === undefined ? <MissingPicture label={alt} /> : fallback}</>;
  }
  return (
    <img
      key={src}
      src={pictureAddress(src)}
      alt={alt}
      className={className}
      data-testid={testId}
      draggable={false}
      onLoad={({ currentTarget }) => onSize?.(currentTarget.naturalWidth, currentTarget.naturalHeight)}
      onError={() => {
        setFailedSrc(src);
        onMissing?.();
      }}
    />
  );
}

function MissingPicture({ label }: { label: string }) {
  const words = useWords();
  return (
    <span
      className={`middle wide tall soft ${styles.missing}`}
      role="img"
      aria-label={label === '' ? words('frame.noPicture') : words('frame.noPictureOf', { what: label })}
    >
      <IconPhotoOff size="45%" stroke={1.3} aria-hidden="true" />
    </span>
  );
}
