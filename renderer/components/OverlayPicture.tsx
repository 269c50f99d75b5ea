import type { OverlayLook } from '../stores/preferences.ts';
import styles from './OverlayPicture.module.css';
import { Picture } from './Picture.tsx';

/** The partner's transparent guide on top of a photo; fills the frame that holds it. */
export function OverlayPicture({
  src,
  look,
}: {
  src: string;
  look: Pick<OverlayLook, 'opacity' | 'flipped' | 'scale'>;
}) {
  return (
    <div
      className={styles.overlay}
      style={{ opacity: look.opacity, transform: `scale(${look.flipped ? -look.scale : look.scale}, ${look.scale})` }}
    >
      <Picture src={src} alt="" testId="overlay" fallback={null} />
    </div>
  );
}
