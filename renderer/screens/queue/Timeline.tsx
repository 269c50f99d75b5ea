import { Button } from '@mantine/core';
import { IconBroadcast, IconCamera, IconNote, IconUpload } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../main/contract/assets.ts';
import type { TimelineEntryView } from '../../../main/contract/views.ts';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { Picture } from '../../components/picture/Picture.tsx';
import { useToday } from '../../components/useTimed.ts';
import { drop } from '../../data/context.ts';
import { dayOf, dayText } from '../../format/days.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './Timeline.module.css';

export function Timeline() {
  const words = useWords();
  const today = useToday();
  const entries = useSelected('item', (drawer) => drawer.timeline);
  const next = useSelected('item', (drawer) => drawer.timelineNext);
  const { readEarlier } = useActions('item');
  const days = [...Map.groupBy(entries, ({ at }) => dayOf(at))];
  return (
    <section aria-label={words('itemDrawer.history')} data-testid="timeline">
      <h3 className="large over">{words('itemDrawer.history')}</h3>
      {days.map(([day, ofDay]) => (
        <div key={day}>
          <h4 className={`small strong soft ${styles.day}`}>{words(dayText(day, today))}</h4>
          <ol>
            {ofDay.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
      {next === null ? null : (
        <Button variant="default" mt="sm" onClick={() => drop(readEarlier())} data-testid="timeline-earlier">
          {words('timeline.earlier')}
        </Button>
      )}
    </section>
  );
}

const icons = { photo: IconCamera, operation: IconUpload, event: IconBroadcast, note: IconNote } as const;

function Entry({ entry }: { entry: TimelineEntryView }) {
  const words = useWords();
  const Icon = icons[entry.kind];
  const line = words(operatorText(entry.text));
  const inFull = words(entry.text);
  // Details name what an admin mends.
  const details = [...(inFull === line ? [] : [inFull]), ...entry.details.map((detail) => words(detail))];
  return (
    <li
      className={`grid gap-2 top ruled breaks ${styles.entry}`}
      data-kind={entry.kind}
      data-trouble={entry.isTrouble || undefined}
      data-testid="timeline-entry"
    >
      <time className="soft">{words('time.clock', { at: entry.at })}</time>
      <Icon size={18} aria-hidden="true" className={`soft ${styles.icon}`} />
      <div className={styles.words}>
        <span>
          {line}
          {entry.who === null ? null : <span className={styles.who}> {words(entry.who)}</span>}
        </span>
        {details.length === 0 ? null : (
          <details>
            <summary className={`small soft ${styles.more}`}>{words('timeline.details')}</summary>
            <ul className="small soft">
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {entry.photoId === null ? null : (
        <span className={`thumb round-s ${styles.thumb}`}>
          <Picture src={thumbnailUrl(entry.photoId)} alt="" fallback={null} />
        </span>
      )}
    </li>
  );
}
