import { IconAlertTriangle, IconBattery2, IconCameraOff } from '@tabler/icons-react';
import type { LiveCamera } from '../../../camera/liveCamera.ts';
import styles from './CameraStatus.module.css';
import type { StageView } from './stageView.ts';

/** How the camera stands, on the stage: that it is live, and its battery. Its trouble too, while the stage shows a photo. */
export function CameraStatus({ camera, view }: { camera: LiveCamera | null; view: StageView }) {
  if (camera === null) return null;
  const { state, label, battery } = camera;
  return (
    <div className={styles.status}>
      {state.kind === 'ready' ? (
        <p className={styles.live} data-testid="live-badge">
          <span className={styles.dot} data-live={view === 'live' || undefined} aria-hidden="true" />
          <span className={styles.name}>
            {view === 'live' ? 'Live' : 'Ready'} · {label}
          </span>
          {battery === null ? null : (
            <span className={styles.battery}>
              <IconBattery2 size={20} aria-hidden="true" />
              <span className="spoken">Battery </span>
              {battery}
            </span>
          )}
        </p>
      ) : null}
      {state.kind === 'trouble' && view === 'photo' ? (
        <p className={styles.trouble} role="status" data-testid="camera-trouble-line">
          <IconCameraOff size={20} aria-hidden="true" /> {state.trouble.message} {state.trouble.help}
        </p>
      ) : null}
    </div>
  );
}

/** What the camera warns of, for as long as it does; beside the picture, which it must not cover. */
export function CameraWarnings({ camera }: { camera: LiveCamera | null }) {
  if (camera === null || camera.warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="The camera warns">
      {camera.warnings.map((warning) => (
        <li key={warning} data-testid="camera-warning">
          <IconAlertTriangle size={20} aria-hidden="true" /> {warning}
        </li>
      ))}
    </ul>
  );
}
