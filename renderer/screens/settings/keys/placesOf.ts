import { listed, type Text, text } from '../../../../main/texts/text.ts';
import { type CommandId, commandNamed } from '../../../keyboard/commands.ts';
import { placeTitles } from '../../../keyboard/helpRows.ts';

export function placesOf(command: CommandId): Text {
  const { on } = commandNamed(command);
  return on === 'everywhere' ? text('keys.everywhere') : listed(on.map((place) => placeTitles[place]));
}
