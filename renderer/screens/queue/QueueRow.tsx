import { IconEyeExclamation } from '@tabler/icons-react';
import { memo } from 'react';
import type { ItemSummary } from '../../../main/contract/views.ts';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { Age } from '../../components/Age.tsx';
import { Chip } from '../../components/Chip.tsx';
import { ReleaseMark } from '../../components/ReleaseMark.tsx';
import { drop } from '../../data/context.ts';
import { nextTry, saysTheSame, stageWords } from '../../format/words.ts';
import { useActions } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './QueueList.module.css';
import { RowThumbnail } from './RowThumbnail.tsx';

/** Photos of the row that have a warning. */
function ToLookAt({ count }: { readonly count: number }) {
  const words = useWords();
  const said = words('done.marked', { count });
  return (
    <Chip tone="warn" title={said} testId="row-marks">
      <IconEyeExclamation size={15} aria-hidden="true" />
      <span aria-hidden="true">{words('size.count', { count })}</span>
      <span className="spoken">{said}</span>
    </Chip>
  );
}

/** Its picture, its code, what it waits for, what is to be looked at, and when it changed: each once. */
export const QueueRow = memo(function QueueRow({ row }: { row: ItemSummary }) {
  const words = useWords();
  const { show } = useActions('item');
  const { label, tone } = stageWords[row.stage];
  const waitsFor = words(operatorText(row.waitsFor));
  const failed = row.lastError && operatorText(row.lastError.text);
  return (
    <button
      type="button"
      className={`grid level gap-4 wide tall from-start pad-0-4 underlined ${styles.row}`}
      onClick={() => drop(show(row.id))}
      data-testid={`row-${row.referenceId}`}
      data-stage={row.stage}
    >
      <span className={`thumb round-s ${styles.thumb}`}>
        {row.thumbnailPhotoId === null ? null : <RowThumbnail photoId={row.thumbnailPhotoId} />}
      </span>
      <span className="shrink">
        <span className="clip block medium normal">{row.referenceId}</span>
        <span className={`clip block small ${styles.detail}`} title={row.place ?? undefined}>
          {row.place === null ? null : `${words('queue.place', { place: row.place })} · `}
          {row.model ?? row.brand ?? row.type ?? words('item.unknownType')}
        </span>
      </span>
      <span className="flex baseline gap-3 shrink">
        <span className={`stiff disc ${styles.dot}`} data-tone={tone} title={words(label)}>
          <span className="spoken">{words(label)}</span>
        </span>
        <span className="shrink">
          <span className="clamp snug breaks" title={waitsFor}>
            {waitsFor}
            {row.nextTryAt === null ? null : (
              <>
                {' · '}
                <Age at={row.nextTryAt} say={nextTry} />
              </>
            )}
          </span>
          {failed === null || saysTheSame(words, operatorText(row.waitsFor), failed) ? null : (
            <span className={`clip block small ${styles.detail} ${styles.error}`} title={words(failed)}>
              {words(failed)}
            </span>
          )}
        </span>
      </span>
      <span className="column top gap-0 shrink">
        {row.toLookAt === 0 ? null : <ToLookAt count={row.toLookAt} />}
        <ReleaseMark item={row} />
      </span>
      <span className={`small snug soft ${styles.time}`}>
        <Age at={row.updatedAt} />
      </span>
    </button>
  );
});
