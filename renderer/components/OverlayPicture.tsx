import type { OverlayFit } from '../../preload/contract/overlays.ts';
import { overlayTransform } from '../camera/overlayFit.ts';
import styles from './OverlayPicture.module.css';
import { Picture } from './Picture.tsx';

/** The partner's transparent guide on top of a picture; fills the `PictureBox` that holds it. */
export function OverlayPicture({ src, fit }: { src: string; fit: OverlayFit }) {
  return (
    <div className={styles.overlay} style={{ opacity: fit.opacity, transform: overlayTransform(fit) }}>
      <Picture src={src} alt="" testId="overlay" fallback={null} />
    </div>
  );
}
