import { listed, type Text, text } from '../../../../main/texts/text.ts';
import { type CommandId, commandNamed, type KeyPlace } from '../../../keyboard/commands.ts';

const names: Readonly<Record<KeyPlace, Text>> = {
  home: text('keys.home'),
  shoot: text('app.shoot'),
  reshoot: text('app.reshoot'),
  queue: text('app.queue'),
  item: text('keys.item'),
  workList: text('workList.title'),
  settings: text('app.settings'),
};

export function placesOf(command: CommandId): Text {
  const { on } = commandNamed(command);
  return on === 'everywhere' ? text('keys.everywhere') : listed(on.map((place) => names[place]));
}
