import { later } from '../../../components/later.tsx';
import { drop } from '../../../data/context.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useOpenItem } from '../useShoot.ts';

const ExistingQuestion = later(async () => (await import('../../../components/ExistingQuestion.tsx')).ExistingQuestion);

export function ExistingNotes() {
  const asked = useOpenItem(({ existing }) => ({ existing }));
  const { answerExisting } = useActions('shoot');
  if (asked?.existing == null) return null;
  return <ExistingQuestion existing={asked.existing} onAnswer={(answer) => drop(answerExisting(answer))} />;
}
