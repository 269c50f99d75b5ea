import { stationReleaseText } from '../../main/texts/releaseText.ts';
import type { Text } from '../../main/texts/text.ts';
import type { StatusView } from '../../preload/contract/views.ts';

/** Where the photos of the whole station are, in one line. */
export function stationRelease({
  release,
  mode,
  connectionName,
}: Pick<StatusView, 'release' | 'mode' | 'connectionName'>): Text {
  return stationReleaseText(release, mode === 'connected' ? connectionName : null);
}
