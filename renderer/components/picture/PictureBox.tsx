import type { ReactNode, Ref } from 'react';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { widthInFrame } from '../../camera/overlayFit.ts';
import styles from './PictureBox.module.css';

export interface PictureBoxProps {
  /** Null while it is not known: the box fills the frame. */
  readonly size: PictureSize | null;
  readonly children: ReactNode;
  readonly testId?: string;
  readonly boxRef?: Ref<HTMLDivElement>;
}

/** Fills its frame with a box as large as a picture of this size shown whole: what lies on top fits the picture, not the frame. */
export function PictureBox({ size, children, testId, boxRef }: PictureBoxProps) {
  const style =
    size === null ? undefined : { width: widthInFrame(size), aspectRatio: `${size.width} / ${size.height}` };
  return (
    <div className={styles.frame}>
      <div
        ref={boxRef}
        className={`${styles.box} ${size === null ? styles.unknown : ''}`}
        style={style}
        data-testid={testId}
      >
        {children}
      </div>
    </div>
  );
}
