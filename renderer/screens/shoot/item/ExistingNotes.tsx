import { ExistingQuestion } from '../../../components/ExistingQuestion.tsx';
import { drop } from '../../../data/context.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useOpenItem } from '../useShoot.ts';

export function ExistingNotes() {
  const asked = useOpenItem(({ existing }) => ({ existing }));
  const { answerExisting } = useActions('shoot');
  if (asked?.existing == null) return null;
  return <ExistingQuestion compact existing={asked.existing} onAnswer={(answer) => drop(answerExisting(answer))} />;
}
