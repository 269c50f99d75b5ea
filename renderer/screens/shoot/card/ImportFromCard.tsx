import { CardImportButton } from '../../../components/add/CardImportButton.tsx';
import { useSelected } from '../../../stores/useStores.ts';
import { useShootCommands } from '../commands/shootCommands.ts';

export function ImportFromCard(look: { readonly fullWidth?: boolean; readonly hasKey?: boolean }) {
  const { run } = useShootCommands();
  const progress = useSelected('cardImport', (cards) => cards.progress);
  return <CardImportButton {...look} progress={progress} onPress={() => run('importCard')} />;
}
