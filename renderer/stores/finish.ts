import type { Done } from '../../main/contract/items/done.ts';
import { type Text, text } from '../../main/texts/text.ts';
import { finishingOf } from '../state/shoot/finish.ts';
import type { Stores } from './stores.ts';

/** Done sends the item, or goes to the marked photos first. */
export async function finish({ shoot, arrivals, station, camera }: Stores): Promise<void> {
  const now = finishingOf(shoot.getState(), arrivals.getState(), station.getState(), camera.getState());
  if (now === null) return;
  if (now.done.kind !== 'toLookAt' || (now.isSeen && !now.isHeld)) await shoot.getState().done();
  else await shoot.getState().lookAtMarks(now.done.photos, askedText(now.done, now.isHeld));
}

function askedText({ count }: Extract<Done, { kind: 'toLookAt' }>, isHeld: boolean): Text {
  return text(isHeld ? 'done.heldAsked' : 'done.asked', { count });
}
