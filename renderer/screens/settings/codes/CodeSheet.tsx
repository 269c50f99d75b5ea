import { type ChoiceCommand, type CodeCommand, isChoiceCommand } from '../../../../main/contract/codes/codeCommands.ts';
import type { PrintedCodeView } from '../../../../main/contract/codes/codeSheet.ts';
import { type Text, type TextId, text } from '../../../../main/texts/text.ts';
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
            <strong>{command === null ? place : words(meaningOf(command))}</strong>
            <span>{code}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function meaningOf(command: CodeCommand): Text {
  return isChoiceCommand(command) ? text('codes.choice', { number: command }) : text(meanings[command]);
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
  same: 'codes.same',
} as const satisfies Record<Exclude<CodeCommand, ChoiceCommand>, TextId>;
