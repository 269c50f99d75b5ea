import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { PendingTile } from '../../../components/picture/PendingTile.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { pendingInInbox } from '../../../state/photos/pendingPhotos.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './InboxPhotos.module.css';
import { useInbox } from './useInbox.ts';

export function InboxPhotos({ children }: { children: ReactNode }) {
  const words = useWords();
  const { inbox, inboxMore } = useInbox();
  const pending = useSelected('arrivals', (arrivals) => pendingInInbox(inbox, arrivals.pending));
  if (inbox.length + pending.length === 0) return null;
  return (
    <section className="on-info round-l pad-5" aria-label={words('tray.inbox')} data-testid="inbox-photos">
      <h3 className="row gap-2 large">
        <IconInbox size={22} aria-hidden="true" />{' '}
        {words('tray.inboxCount', { count: inbox.length + inboxMore + pending.length })}
      </h3>
      <p className="over">{children}</p>
      <ul className="flex wraps gap-2">
        {inbox.slice(0, 8).map((photo) => (
          <li key={photo.id} className={`thumb round-s ${styles.photo}`} title={photo.filename}>
            <Picture src={thumbnailUrl(photo.id)} alt={photo.filename} />
          </li>
        ))}
        {pending.slice(0, 4).map(({ photoId, filename }) => (
          <li key={photoId} className={`thumb round-s ${styles.photo}`}>
            <PendingTile label={words('tray.hasArrived', { file: filename })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
