import { IconAlertTriangle, IconBattery2, IconCameraOff } from '@tabler/icons-react';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage } from '../useShoot.ts';
import styles from './CameraStatus.module.css';

/** How the camera stands, on the stage: that it is live, and its battery. Its trouble too, while the stage shows a photo. */
export function CameraStatus() {
  const words = useWords();
  const { camera, view, isClosed } = useOnStage((on) => ({ camera: on.camera, view: on.view, isClosed: on.isClosed }));
  if (camera === null || isClosed) return null;
  const { state, label, battery } = camera;
  return (
    <div className={styles.status}>
      {state.kind === 'ready' ? (
        <p className={styles.live} data-testid="live-badge">
          <span className={styles.dot} data-live={view === 'live' || undefined} aria-hidden="true" />
          <span className={styles.name}>
            {words(view === 'live' ? 'shoot.camera.live' : 'shoot.camera.ready')} · {words(label)}
          </span>
          {battery === null ? null : (
            <span className={styles.battery}>
              <IconBattery2 size={20} aria-hidden="true" />
              <span className="spoken">{words('sources.tether.battery')} </span>
              {battery}
            </span>
          )}
        </p>
      ) : null}
      {state.kind === 'trouble' && view === 'photo' ? (
        <p className={styles.trouble} role="status" data-testid="camera-trouble-line">
          <IconCameraOff size={20} aria-hidden="true" /> {words(state.trouble.message)} {words(state.trouble.help)}
        </p>
      ) : null}
    </div>
  );
}

/** The camera's warnings, for as long as they hold; beside the picture, which they must not cover. */
export function CameraWarnings() {
  const words = useWords();
  const warnings = useOnStage(({ camera, isClosed }) => (isClosed ? [] : (camera?.warnings ?? [])));
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label={words('shoot.camera.warns')}>
      {warnings.map((warning) => (
        <li key={words(warning)} data-testid="camera-warning">
          <IconAlertTriangle size={20} aria-hidden="true" /> {words(warning)}
        </li>
      ))}
    </ul>
  );
}
