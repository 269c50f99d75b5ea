import { type TextId, text } from '../../../../main/texts/text.ts';
import type { PrintedCodeView } from '../../../../preload/contract/codeSheet.ts';
import type { CodeCommand } from '../../../../preload/contract/domainTypes.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CodeSheet.module.css';

/** The sheet on paper: each code with what it does. */
export function CodeSheet({ codes }: { readonly codes: readonly PrintedCodeView[] }) {
  const words = useWords();
  return (
    <section className={styles.sheet} data-testid="code-sheet" data-paper="">
      <h1>{words('codes.title')}</h1>
      <ul>
        {codes.map(({ command, place, text: code, svg }) => (
          <li key={code}>
            <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={code} />
            <strong>{command === null ? place : words(text(meanings[command]))}</strong>
            <span>{code}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const meanings = {
  next: 'codes.next',
  previous: 'codes.previous',
  retake: 'codes.retake',
  remove: 'codes.remove',
  undo: 'codes.undo',
  shutter: 'codes.shutter',
  done: 'codes.done',
  submit: 'codes.submit',
  leave: 'codes.leave',
  skip: 'codes.skip',
} as const satisfies Record<CodeCommand, TextId>;
