import { Group } from '@mantine/core';
import { stationReleaseText } from '../../../../main/texts/releaseText.ts';
import { ChoiceButton } from '../../../components/choices/ChoiceButton.tsx';
import { Choices } from '../../../components/choices/Choices.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { useCountedToday } from '../../../components/useCountedToday.ts';
import { shiftAdvice } from '../../../format/shiftAdvice.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './EndShift.module.css';

export function EndShiftDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
  const status = useSelected('station', (station) => station.status);
  const { done, rejected } = useCountedToday();
  const { goToOperator } = useActions('navigation');
  if (status === null) return null;
  const { counts, release } = status;
  const facts = [
    [words('today.done'), done],
    [words('today.rejected'), rejected],
    [words('today.toSend'), release.items],
    [words('today.incomplete'), counts.shooting],
    [words('today.reshoot'), counts.reshoot],
  ] as const;
  return (
    <Dialog opened onClose={onClose} size="lg" title={words('shift.title', { operator: status.operator })}>
      <dl className={`grid gap-2 ${styles.facts}`} data-help-place="endShift">
        {facts.map(([label, count]) => (
          <div className="pad-2-4 lined round" key={label}>
            <dt className="small soft">{label}</dt>
            <dd className="great strong">{words('size.count', { count })}</dd>
          </div>
        ))}
      </dl>
      <p
        className={`toned round large medium pad-3-4 ${styles.verdict}`}
        data-release={release.kind}
        data-tone={release.kind === 'only_here' ? 'warn' : 'good'}
        data-testid="shift-release"
      >
        {words(stationReleaseText(status))}
      </p>
      <ul className={`large indent ${styles.advice}`} data-testid="shift-advice">
        {shiftAdvice(status).map((line) => (
          <li key={line.id}>{words(line)}</li>
        ))}
      </ul>
      <Choices name="endShift" count={2} onChoose={(index) => (index === 0 ? goToOperator() : onClose())}>
        {(digitOf) => (
          <Group justify="flex-end" mt="md">
            <ChoiceButton digit={digitOf(0)} variant="default" onPress={goToOperator}>
              {words('shift.changeOperator')}
            </ChoiceButton>
            <ChoiceButton digit={digitOf(1)} autoFocused onPress={onClose}>
              {words('shift.close')}
            </ChoiceButton>
          </Group>
        )}
      </Choices>
    </Dialog>
  );
}
