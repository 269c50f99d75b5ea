import { Modal, Stack } from '@mantine/core';
import type { SideView } from '../../../preload/contract/views.ts';
import { Answers } from '../../components/choices/Answers.tsx';
import { useClosedByScan } from '../../keyboard/closedByScan.ts';
import { useClosesOnEscape } from '../../keyboard/useClosesOnEscape.ts';
import { useWords } from '../../words/useWords.ts';

export interface SideQuestionProps {
  readonly opened: boolean;
  readonly title: string;
  readonly sides: readonly SideView[];
  onClose(): void;
  onChoose(side: SideView): void;
}

/** Which side of the item is meant: the way of a key to what each side has a button for. */
export function SideQuestion({ opened, title, sides, onClose, onChoose }: SideQuestionProps) {
  const words = useWords();
  useClosedByScan(opened, onClose);
  const closesOnEscape = useClosesOnEscape();
  return (
    <Modal
      closeOnEscape={closesOnEscape}
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': words('frame.close') }}
    >
      <Stack>
        <Answers name="drawerSide" answers={sides.map((side) => ({ label: side.label, give: () => onChoose(side) }))} />
      </Stack>
    </Modal>
  );
}
