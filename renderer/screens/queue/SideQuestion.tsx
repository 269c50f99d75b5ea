import { Stack } from '@mantine/core';
import type { SideView } from '../../../main/contract/views.ts';
import { Answers } from '../../components/choices/Answers.tsx';
import { Dialog } from '../../components/Dialog.tsx';

export interface SideQuestionProps {
  readonly opened: boolean;
  readonly title: string;
  readonly sides: readonly SideView[];
  onClose(): void;
  onChoose(side: SideView): void;
}

/** Which side of the item is meant: the way of a key to what each side has a button for. */
export function SideQuestion({ opened, title, sides, onClose, onChoose }: SideQuestionProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Answers name="drawerSide" answers={sides.map((side) => ({ label: side.label, give: () => onChoose(side) }))} />
      </Stack>
    </Dialog>
  );
}
