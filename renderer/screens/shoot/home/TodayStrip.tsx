import type { ItemListName } from '../../../../main/contract/domainTypes.ts';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { useCountedToday } from '../../../components/useCountedToday.ts';
import { drop } from '../../../data/context.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useCommandKeys } from '../../../stores/useCommandKeys.ts';
import { useActions, useSelected, useStores } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './TodayStrip.module.css';

export function TodayStrip() {
  const words = useWords();
  const { reshoot, incomplete, toSend } = useSelected('station', ({ status }) => ({
    reshoot: status?.counts.reshoot ?? 0,
    incomplete: status?.counts.shooting ?? 0,
    toSend: status?.release.items ?? 0,
  }));
  const { done } = useCountedToday();
  const { go } = useActions('navigation');
  const { setStage, setList } = useActions('queue');
  const toIncomplete = (): void => {
    setStage('shooting');
    go('queue');
  };
  const toList = (list: ItemListName): void => {
    setList(list);
    go('queue');
  };
  const { shoot } = useStores();
  // Typing after a scan belongs to its question, not to another screen.
  const whenIdle = (act: () => void) => () => {
    if (shoot.getState().scanning) return false;
    act();
    return true;
  };
  useCommandKeys('home', {
    todayIncomplete: whenIdle(toIncomplete),
    todayToSend: whenIdle(() => toList('onlyHere')),
    todayDone: whenIdle(() => toList('doneToday')),
  });
  return (
    <section aria-label={words('today.title')} className={`grid gap-2 ${styles.strip}`} data-testid="today">
      <StillToShoot />
      <Part name="reshoot" label={words('today.reshoot')} count={reshoot} tone="warn" onOpen={() => go('reshoot')} />
      <Part name="incomplete" label={words('today.incomplete')} count={incomplete} tone="warn" onOpen={toIncomplete} />
      <Part name="to-send" label={words('today.toSend')} count={toSend} tone="warn" onOpen={() => toList('onlyHere')} />
      <Part name="done" label={words('today.done')} count={done} tone="good" onOpen={() => toList('doneToday')} />
      <LastScanned />
    </section>
  );
}

/** What the work list expects. */
function StillToShoot() {
  const words = useWords();
  const keyHint = useKeyHint();
  const expected = useSelected('station', ({ status }) => status?.expected ?? 0);
  const { show } = useActions('workList');
  useCommandKeys('home', { workList: show });
  const hint = keyHint('workList');
  return (
    <button
      type="button"
      className={`column holds centred gap-0 shrink pad-2-4 press round-l ${styles.part}`}
      data-tone={expected === 0 ? 'none' : 'info'}
      data-count={expected}
      data-testid="open-work-list"
      aria-keyshortcuts={hint}
      onClick={show}
    >
      <span className={`great strong tight tone ${styles.figure}`}>{words('size.count', { count: expected })}</span>
      <span className="small soft">{words(expected === 0 ? 'workList.title' : 'today.toShoot')}</span>
      <span className={styles.hint}>
        <KeyHint label={hint} />
      </span>
    </button>
  );
}

interface PartProps {
  readonly name: string;
  readonly label: string;
  readonly count: number;
  readonly tone: 'warn' | 'good';
  onOpen(): void;
}

function Part({ name, label, count, tone, onOpen }: PartProps) {
  const words = useWords();
  return (
    <button
      type="button"
      className={`column holds centred gap-0 shrink pad-2-4 press round-l ${styles.part}`}
      data-tone={count === 0 ? 'none' : tone}
      data-count={count}
      data-testid={`today-${name}`}
      onClick={onOpen}
    >
      <span className={`great strong tight tone ${styles.figure}`}>{words('size.count', { count })}</span>
      <span className="small soft">{label}</span>
    </button>
  );
}

function LastScanned() {
  const words = useWords();
  const last = useSelected('station', ({ status }) => status?.today.lastScanned ?? null);
  const { open } = useActions('shoot');
  const goOn = (): boolean => {
    if (last !== null) drop(open(last.itemId));
    return last !== null;
  };
  const { shoot } = useStores();
  useCommandKeys('home', { lastScanned: () => !shoot.getState().scanning && goOn() });
  return (
    <button
      type="button"
      className={`column holds centred gap-0 shrink pad-2-4 press round-l ${styles.part}`}
      disabled={last === null}
      data-tone="none"
      data-testid="today-last"
      title={last?.referenceId}
      onClick={goOn}
    >
      <span className={`clip large medium ${styles.reference}`}>
        {last?.referenceId ?? words('today.nothingScanned')}
      </span>
      <span className="small soft">{words('today.lastScanned')}</span>
    </button>
  );
}
