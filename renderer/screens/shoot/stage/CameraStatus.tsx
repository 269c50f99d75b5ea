import { IconAlertTriangle, IconBattery2, IconCameraOff } from '@tabler/icons-react';
import { sentences } from '../../../../main/texts/text.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage } from '../useShoot.ts';
import styles from './CameraStatus.module.css';

export function CameraStatus() {
  const words = useWords();
  const { camera, view, isClosed } = useOnStage((on) => ({ camera: on.camera, view: on.view, isClosed: on.isClosed }));
  if (camera === null || isClosed) return null;
  const { state, label, battery } = camera;
  return (
    <div className={`column bottom gap-2 untouched ${styles.status}`}>
      {state.kind === 'ready' ? (
        <p className={`inline gap-2 fits small medium pill ${styles.live}`} data-testid="live-badge">
          <span className={`stiff disc ${styles.dot}`} data-live={view === 'live' || undefined} aria-hidden="true" />
          <span className="clip">
            {words(view === 'live' ? 'shoot.camera.live' : 'shoot.camera.ready')} · {words(label)}
          </span>
          {battery === null ? null : (
            <span className="inline stiff gap-1">
              <IconBattery2 size={20} aria-hidden="true" />
              <span className="spoken">{words('sources.tether.battery')} </span>
              {battery}
            </span>
          )}
        </p>
      ) : null}
    </div>
  );
}

export function CameraWarnings() {
  const words = useWords();
  const { warnings, trouble } = useOnStage(({ camera, isClosed, view }) => ({
    warnings: isClosed ? [] : (camera?.warnings ?? []),
    trouble: !isClosed && view === 'photo' && camera?.state.kind === 'trouble' ? camera.state.trouble : null,
  }));
  return (
    <>
      {trouble === null ? null : (
        <p className="said on-stop pad-2-4 round normal medium" role="status" data-testid="camera-trouble-line">
          <IconCameraOff size={20} aria-hidden="true" /> {words(sentences(trouble.message, trouble.help))}
        </p>
      )}
      {warnings.length === 0 ? null : (
        <ul className="flex on-look wraps pad-2-4 round normal medium gap-1-5" aria-label={words('shoot.camera.warns')}>
          {warnings.map((warning) => (
            <li className="said" key={words(warning)} data-testid="camera-warning">
              <IconAlertTriangle size={20} aria-hidden="true" /> {words(warning)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
