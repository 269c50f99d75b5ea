import { IconCloudCheck, IconDeviceDesktop } from '@tabler/icons-react';
import { stationReleaseText } from '../../../main/texts/releaseText.ts';
import { useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './StationRelease.module.css';

/** Nothing while the place of the photos is unknown. */
export function StationRelease() {
  const words = useWords();
  const kind = useSelected('station', ({ status }) => status?.release.kind ?? null);
  const said = useSelected('station', ({ status }) => (status === null ? null : words(stationReleaseText(status))));
  const isReported = useSelected('station', ({ link }) => link === 'connected');
  if (kind === null || said === null) return null;
  return (
    <p
      className={`row gap-3 large medium ${styles.said}`}
      data-testid="station-release"
      data-release={kind}
      data-told={isReported}
    >
      {kind === 'only_here' ? (
        <IconDeviceDesktop size={22} aria-hidden="true" />
      ) : (
        <IconCloudCheck size={22} aria-hidden="true" className="go" />
      )}
      {said}
    </p>
  );
}
