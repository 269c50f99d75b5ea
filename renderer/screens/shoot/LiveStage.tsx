import { Button, Loader } from '@mantine/core';
import { IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { pictureUrl } from '../../../preload/contract/assets.ts';
import type { OverlayFit } from '../../../preload/contract/overlays.ts';
import type { SideView } from '../../../preload/contract/views.ts';
import { LivePicture } from '../../camera/LivePicture.tsx';
import type { CameraTrouble, LiveCamera, Shot } from '../../camera/liveCamera.ts';
import styles from './LiveStage.module.css';

export interface LiveStageProps {
  readonly itemId: string;
  readonly side: SideView;
  readonly camera: LiveCamera;
  readonly shot: Shot | null;
  /** Null: not shown. */
  readonly fit: OverlayFit | null;
}

/** The side as the camera sees it now; or why it sees nothing, and what to do. */
export function LiveStage({ itemId, side, camera, shot, fit }: LiveStageProps) {
  if (camera.state.kind === 'trouble') return <Trouble trouble={camera.state.trouble} />;
  if (camera.surface === null) return <Starting label={camera.label} />;
  return (
    <>
      <LivePicture
        surface={camera.surface}
        label={`Live picture of ${side.name}`}
        overlay={fit === null ? null : { src: pictureUrl(itemId, side.uuid, 'overlay'), fit }}
        shot={shot}
      />
      <p className={styles.live} data-testid="live-badge">
        <span className={styles.dot} aria-hidden="true" />
        Live · {camera.label}
      </p>
    </>
  );
}

function Starting({ label }: { label: string }) {
  return (
    <div className={styles.middle} role="status">
      <Loader size={36} aria-hidden="true" />
      <p className={styles.message}>{label} is starting…</p>
    </div>
  );
}

function Trouble({ trouble }: { trouble: CameraTrouble }) {
  return (
    <div className={styles.middle} role="alert" data-testid="camera-trouble" data-code={trouble.code}>
      <IconCameraOff size={52} stroke={1.4} aria-hidden="true" />
      <p className={styles.message}>{trouble.message}</p>
      <p className={styles.help}>{trouble.help}</p>
      {trouble.retry === null ? null : (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconRefresh size={22} aria-hidden="true" />}
          onClick={trouble.retry}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
