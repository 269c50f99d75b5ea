import { useEffect, useRef } from 'react';
import { type CodeCommand, isChoiceCommand } from '../../main/contract/codes/codeCommands.ts';
import { text } from '../../main/texts/text.ts';
import { topDialog } from '../keyboard/keyTarget.ts';
import type { ScreenKeys } from '../keyboard/screenKeys.ts';
import { reportOpen } from './reportOpen.ts';
import { useStores } from './useStores.ts';

/** False: it means nothing now, which is reported; null: it is another part's. */
export function useScannedCommand(carryOut: (command: CodeCommand) => boolean | null): void {
  const stores = useStores();
  const latest = useRef(carryOut);
  useEffect(() => {
    latest.current = carryOut;
  });
  useEffect(
    () =>
      stores.shoot.subscribe(({ scannedCommand }, before) => {
        if (scannedCommand === null || scannedCommand === before.scannedCommand) return;
        if (latest.current(scannedCommand.command) !== false) return;
        const isOpen = stores.shoot.getState().item !== null;
        reportOpen(stores, text(isOpen ? 'shoot.commandNotHere' : 'shoot.commandNotNow'));
      }),
    [stores],
  );
}

export function useScannedChoices({ choices }: ScreenKeys): void {
  useScannedCommand((command) => (isChoiceCommand(command) ? choices.take(command, topDialog(document)) : null));
}
