import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { thumbnailUrl } from '../../../../preload/contract/assets.ts';
import type { PhotoView } from '../../../../preload/contract/views.ts';
import { ComingTile } from '../../../components/picture/ComingTile.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { counted } from '../../../format/time.ts';
import type { ComingPhoto } from '../../../stores/photos/comingPhotos.ts';
import styles from './InboxPhotos.module.css';

export interface InboxPhotosProps {
  /** The first photos that no item has. */
  readonly inbox: readonly PhotoView[];
  /** How many more there are. */
  readonly inboxMore: number;
  /** What has arrived for no item and is being looked at. */
  readonly coming: readonly ComingPhoto[];
  /** What becomes of them. */
  readonly children: ReactNode;
}

/** Photos that came while no item was open; nothing when there are none. */
export function InboxPhotos({ inbox, inboxMore, coming, children }: InboxPhotosProps) {
  if (inbox.length + coming.length === 0) return null;
  return (
    <section className={styles.inbox} aria-label="Photos with no item" data-testid="inbox-photos">
      <h3>
        <IconInbox size={22} aria-hidden="true" /> {counted(inbox.length + inboxMore + coming.length, 'photo')} in the
        inbox, with no item yet
      </h3>
      <p>{children}</p>
      <ul>
        {inbox.slice(0, 8).map((photo) => (
          <li key={photo.id} title={photo.filename}>
            <Picture src={thumbnailUrl(photo.id)} alt={photo.filename} />
          </li>
        ))}
        {coming.slice(0, 4).map(({ photoId, filename }) => (
          <li key={photoId}>
            <ComingTile label={`${filename} has arrived`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
