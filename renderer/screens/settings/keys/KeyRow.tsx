import { Button } from '@mantine/core';
import { useContext } from 'react';
import { listed } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import { type KeySlot, keySlots, slotName } from '../../../keyboard/bindings.ts';
import { type CommandId, commandNamed } from '../../../keyboard/commands.ts';
import { placesOf } from '../../../keyboard/helpRows.ts';
import { capText, keyCap, keyLabel } from '../../../keyboard/keyPress.ts';
import { resetCommand } from '../../../keyboard/learnKey.ts';
import { BindingsContext } from '../../../keyboard/useKeyHint.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { KeyConflict } from './KeyConflict.tsx';
import styles from './KeysPage.module.css';
import type { LearntKeyState } from './useLearntKey.ts';

export function KeyRow({ command, learnt }: { command: CommandId; learnt: LearntKeyState }) {
  const words = useWords();
  const bindings = useContext(BindingsContext);
  const { change } = useActions('keys');
  const { label, fixed = [] } = commandNamed(command);
  const reset = resetCommand(bindings, command);
  const learning = learnt.learning?.command === command ? learnt.learning : null;
  const conflict = learnt.conflict?.command === command ? learnt.conflict : null;
  return (
    <li className={`grid level ruled ${styles.row}`} data-testid={`key-row-${command}`}>
      <span className={`column ${styles.command}`}>
        <span>{words(label)}</span>
        <span className="soft small">
          {words(placesOf(command))}
          {fixed.length === 0 ? null : (
            <> · {words('keySettings.always', { keys: listed(fixed.map((key) => capText(keyLabel(key)))) })}</>
          )}
        </span>
      </span>
      {keySlots.map((slot) => (
        <KeyButton key={slot} command={command} slot={slot} learnt={learnt} />
      ))}
      <span>
        {learning === null ? null : (
          <Button
            variant="subtle"
            onClick={() => {
              learnt.learn(null);
              drop(change({ [slotName(command, learning.slot)]: '' }));
            }}
          >
            {words('keySettings.clear')}
          </Button>
        )}
        {learning !== null || Object.keys(reset).length === 0 ? null : (
          <Button
            variant="subtle"
            aria-label={words('keySettings.resetOf', { command: label })}
            onClick={() => drop(change(reset))}
          >
            {words('keySettings.reset')}
          </Button>
        )}
      </span>
      <div className={`across ${styles.said}`} role="status">
        {learning === null ? null : (
          <p className={learnt.refusal === null ? undefined : 'stop'}>
            {words(learnt.refusal ?? { id: 'keySettings.pressHelp', params: { command: label } })}
          </p>
        )}
      </div>
      {conflict === null ? null : <KeyConflict conflict={conflict} onAnswer={learnt.answer} />}
    </li>
  );
}

function KeyButton({ command, slot, learnt }: { command: CommandId; slot: KeySlot; learnt: LearntKeyState }) {
  const words = useWords();
  const key = useContext(BindingsContext).key(command, slot);
  const isLearning = learnt.learning?.command === command && learnt.learning.slot === slot;
  const shown = key === null ? words('keySettings.none') : keyCap(words, keyLabel(key));
  const name = { command: commandNamed(command).label, key: shown };
  return (
    <Button
      variant={isLearning ? 'light' : 'default'}
      className={styles.key ?? ''}
      px={8}
      aria-label={words(slot === 'first' ? 'keySettings.set' : 'keySettings.setSecond', name)}
      aria-pressed={isLearning}
      data-none={key === null || undefined}
      data-testid={`key-${slotName(command, slot)}`}
      onClick={(event) => {
        // The learnt key must not press this button again.
        event.currentTarget.blur();
        learnt.learn(isLearning ? null : { command, slot });
      }}
    >
      {isLearning ? words('keySettings.press') : key === null ? '–' : shown}
    </Button>
  );
}
