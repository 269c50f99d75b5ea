import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OperatorView } from '../../../../main/contract/operators.ts';
import { nameOfLanguage } from '../../../../main/texts/languages.ts';
import { drop } from '../../../data/context.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { OperatorForm } from './OperatorForm.tsx';
import styles from './OperatorsPage.module.css';

/** One person of the list, to be changed or removed. A removal cannot be taken back, so it is asked about. */
export function OperatorRow({ operator }: { readonly operator: OperatorView }): ReactNode {
  const words = useWords();
  const { remove } = useActions('operators');
  const [shows, setShows] = useState<'line' | 'form' | 'question'>('line');
  const { id, name, badge, language } = operator;
  if (shows === 'form') {
    return (
      <li>
        <OperatorForm operator={operator} onDone={() => setShows('line')} />
      </li>
    );
  }
  return (
    <li className="row wraps gap-2-5" data-testid={`operator-${name}`}>
      <span className={`shrink breaks ${styles.name}`}>
        <bdi>{name}</bdi>{' '}
        <span className="soft">
          {[badge ? words('settings.operators.hasBadge') : '', language === null ? '' : nameOfLanguage(language)]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
      </span>
      {shows === 'question' ? (
        <>
          <span>{words('settings.operators.removeQuestion', { name })}</span>
          <Button color="red.9" onClick={() => drop(remove(id))}>
            {words('settings.operators.removeNow')}
          </Button>
          <Button variant="default" onClick={() => setShows('line')}>
            {words('settings.operators.keep')}
          </Button>
        </>
      ) : (
        <>
          <Button
            variant="default"
            aria-label={words('settings.operators.changeOf', { name })}
            onClick={() => setShows('form')}
          >
            {words('settings.operators.change')}
          </Button>
          <Button
            variant="default"
            aria-label={words('settings.operators.removeOf', { name })}
            onClick={() => setShows('question')}
          >
            {words('settings.operators.remove')}
          </Button>
        </>
      )}
    </li>
  );
}
