import { Popover } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { HealthLine } from '../../../main/contract/healthLines.ts';
import { clockTime } from '../../format/times.ts';
import { useClosedByScan } from '../../keyboard/closedByScan.ts';
import { useWords } from '../../words/useWords.ts';
import { useToday } from '../useTimed.ts';
import { AlertLines } from './AlertLines.tsx';
import { HistoryButton } from './HistoryButton.tsx';
import styles from './Notices.module.css';
import type { ShownNotice } from './shownNotice.ts';

export function NoticeHistory({
  shown,
  waiting,
  onHealth,
}: {
  readonly shown: readonly ShownNotice[];
  readonly waiting: number;
  onHealth(line: HealthLine): void;
}) {
  const words = useWords();
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  useClosedByScan(isOpen, () => setIsOpen(false));
  // Escape can be pressed before the list takes the focus.
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setIsOpen(false);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOpen]);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <HistoryButton waiting={waiting} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      {/* Their code comes with this list, after the first paint. */}
      <AlertLines />
      <Popover.Dropdown>
        {shown.length === 0 ? words('bench.noMessages') : null}
        <ul className={`scrolls ${styles.history}`}>
          {shown.map(({ id, at, message, part }) => (
            <li className="flex gap-3 breaks pad-2 underlined" key={id}>
              <time className="stiff soft">{words(clockTime(at, today))}</time>
              <span>{words(message)}</span>
              {part === null ? null : (
                <button
                  type="button"
                  className={styles.button}
                  onClick={() => {
                    setIsOpen(false);
                    onHealth(part);
                  }}
                >
                  {words('frame.whatToDo')}
                </button>
              )}
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
