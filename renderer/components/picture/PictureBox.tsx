import type { ReactNode, Ref } from 'react';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { widthInFrame } from '../../camera/overlayFit.ts';
import styles from './PictureBox.module.css';

export interface PictureBoxProps {
  readonly size: PictureSize | null;
  readonly children: ReactNode;
  readonly testId?: string;
  readonly boxRef?: Ref<HTMLDivElement>;
}

/** Sizes its content to the picture, not to the frame. */
export function PictureBox({ size, children, testId, boxRef }: PictureBoxProps) {
  const style =
    size === null ? undefined : { width: widthInFrame(size), aspectRatio: `${size.width} / ${size.height}` };
  return (
    <div className={`fill middle cut ${styles.frame}`}>
      <div
        ref={boxRef}
        className={size === null ? 'whole holds wide tall' : 'whole holds'}
        style={style}
        data-testid={testId}
      >
        {children}
      </div>
    </div>
  );
}
