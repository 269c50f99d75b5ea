import { useContext, useEffect, useRef } from 'react';
import { text } from '../../../../main/texts/text.ts';
import type { CodeCommand } from '../../../../preload/contract/domainTypes.ts';
import { topDialog } from '../../../keyboard/keyTarget.ts';
import { type ScreenKeys, ScreenKeysContext } from '../../../keyboard/screenKeys.ts';
import type { Stores } from '../../../stores/stores.ts';
import { useStores } from '../../../stores/useStores.ts';
import type { ShootCommands } from './shootCommands.ts';

const notNow = text('shoot.commandNotNow');

/** A command of a sheet of codes does what its key does; the code of a number takes the choice that has it. */
export function useScannedCommands(commands: ShootCommands): void {
  const stores = useStores();
  const screenKeys = useContext(ScreenKeysContext);
  useEffect(
    () =>
      stores.shoot.subscribe(({ scannedCommand }, before) => {
        if (scannedCommand === null || scannedCommand === before.scannedCommand) return;
        if (!carryOut(scannedCommand.command, commands, screenKeys, stores)) tellNotNow(stores);
      }),
    [stores, commands, screenKeys],
  );
}

function tellNotNow({ notices, shoot }: Stores): void {
  notices.getState().tell('info', notNow, false, null, shoot.getState().item?.id ?? null);
}

function carryOut(command: CodeCommand, commands: ShootCommands, { choices }: ScreenKeys, { shoot }: Stores): boolean {
  switch (command) {
    case 'same':
      // The question for the type answers it itself.
      return shoot.getState().newReference !== null;
    case 'skip':
      return commands.give('leave');
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      return choices.take(command, topDialog(document));
    default:
      return commands.give(command);
  }
}

/** The question for the type of a new item takes the code that says: as the last one. `take` is false where there was none. */
export function useScannedSame(take: () => boolean): void {
  const stores = useStores();
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(
    () =>
      stores.shoot.subscribe(({ scannedCommand }, before) => {
        if (scannedCommand === before.scannedCommand || scannedCommand?.command !== 'same') return;
        if (!latest.current()) tellNotNow(stores);
      }),
    [stores],
  );
}
