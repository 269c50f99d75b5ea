import { IconCloudCheck, IconDeviceDesktop } from '@tabler/icons-react';
import type { ItemSummary } from '../../main/contract/views.ts';
import { releaseMark, releaseText } from '../format/safeToRelease.ts';
import { useWords } from '../words/useWords.ts';
import styles from './ReleaseMark.module.css';

/** Whether the partner has every photo of the item. Nothing without photos, or where nobody waits for it. */
export function ReleaseMark({ item }: { readonly item: Pick<ItemSummary, 'release' | 'thumbnailPhotoId'> }) {
  const words = useWords();
  const mark = item.thumbnailPhotoId === null ? null : releaseMark(item.release);
  if (mark === null) return null;
  return (
    <span
      className={`inline gap-2 fits shrink soft tiny regular snug ${styles.mark}`}
      title={words(releaseText(item.release))}
      data-release={item.release.kind}
    >
      {mark.isConfirmed ? (
        <IconCloudCheck size={16} aria-hidden="true" className="go" />
      ) : (
        <IconDeviceDesktop size={16} aria-hidden="true" />
      )}
      <span className="clip">{words(mark.words)}</span>
    </span>
  );
}
