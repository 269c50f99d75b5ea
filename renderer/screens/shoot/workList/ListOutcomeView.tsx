import { operatorText } from '../../../../main/texts/operatorText.ts';
import { Answers } from '../../../components/choices/Answers.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { fieldNames, pageNames } from './fieldNames.ts';
import styles from './WorkListDrawer.module.css';

export function ListOutcomeView() {
  const words = useWords();
  const outcome = useSelected('workList', (list) => list.outcome);
  const { dismiss, takeAsked } = useActions('workList');
  if (outcome === null) return null;
  const { file, taken, updated, badCount, bad, unusedColumns, sheet, page } = outcome;
  const asked = bad.filter(({ asks }) => asks).length;
  const take = { label: words('workList.takeAsked', { count: asked }), give: () => drop(takeAsked()) };
  const close = { label: words('workList.dismiss'), give: dismiss };
  return (
    <section className={`lined round pad-4 ${styles.outcome}`} aria-label={file} data-testid="list-outcome">
      <h3>{words('workList.cameIn', { file, taken, updated, bad: badCount })}</h3>
      {sheet === null ? null : <p>{words('workList.readSheet', { sheet })}</p>}
      {page === null ? null : <p>{words('workList.readPage', { page: words(pageNames[page]) })}</p>}
      {unusedColumns.length === 0 ? null : <p>{words('workList.unused', { columns: unusedColumns })}</p>}
      {bad.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too.
        <ul tabIndex={0} className={`scrolls small ${styles.bad}`}>
          {bad.map(({ line, field, why }) => (
            <li className="breaks" key={`${line}-${field}`}>
              {words('workList.badRow', { line, field: words(fieldNames[field]), why: operatorText(why) })}
            </li>
          ))}
        </ul>
      )}
      {badCount > bad.length ? <p>{words('workList.moreBad', { count: badCount - bad.length })}</p> : null}
      <Answers
        name="listOutcome"
        className={`flex wraps gap-2 ${styles.buttons}`}
        answers={asked === 0 ? [close] : [take, close]}
      />
    </section>
  );
}
