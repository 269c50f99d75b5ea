import { useEffect } from 'react';
import { text } from '../../../../main/texts/text.ts';
import { Age } from '../../../components/Age.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import styles from './ExchangePage.module.css';
import { FolderForm } from './FolderForm.tsx';

export function ExchangePage() {
  const words = useWords();
  const view = useSelected('exchange', (exchange) => exchange.view);
  const { reload } = useActions('exchange');
  useEffect(() => drop(reload()), [reload]);
  if (view === null) return null;
  const { listFolder, resultsFolder, listTrouble, resultsTrouble, lastList, notTaken } = view;
  return (
    <>
      <Panel title={words('settings.exchange.lists')}>
        <FolderForm
          folder="listFolder"
          label={words('settings.exchange.listFolder')}
          help={words('settings.exchange.listHelp')}
          path={listFolder ?? ''}
          trouble={listTrouble}
        />
        {notTaken.length === 0 ? null : (
          <div className={styles.last}>
            <h3 className="normal">{words('settings.exchange.notTaken')}</h3>
            <ul className="scrolls" data-testid="lists-not-taken">
              {notTaken.map(({ file, why }) => (
                <li className="breaks" key={file}>
                  {words('settings.exchange.notTakenOf', { file, why })}
                </li>
              ))}
            </ul>
          </div>
        )}
        {lastList === null ? null : (
          <div className={styles.last}>
            <h3 className="normal">
              <Age at={lastList.at} say={(at) => text('settings.exchange.lastList', { at })} />
            </h3>
            <p>
              {words('workList.cameIn', {
                file: lastList.file,
                taken: lastList.taken,
                updated: lastList.updated,
                bad: lastList.badCount,
              })}
            </p>
            {lastList.unusedColumns.length === 0 ? null : (
              <p>{words('workList.unused', { columns: lastList.unusedColumns })}</p>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too. */}
            <ul className="scrolls" tabIndex={0}>
              {lastList.bad.map(({ line, field, why }) => (
                <li className="breaks" key={`${line}-${field}`}>
                  {words('workList.badRow', { line, field, why })}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
      <Panel title={words('settings.exchange.results')}>
        <FolderForm
          folder="resultsFolder"
          label={words('settings.exchange.resultsFolder')}
          help={words('settings.exchange.resultsHelp')}
          path={resultsFolder ?? ''}
          trouble={resultsTrouble}
        />
      </Panel>
    </>
  );
}
