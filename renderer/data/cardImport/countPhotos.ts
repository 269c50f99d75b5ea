import type { CardSourceChoice } from '../../../main/contract/cardImport.ts';
import { text } from '../../../main/texts/text.ts';
import type { StoreContext } from '../context.ts';
import type { FormResult } from '../formResult.ts';

export async function countPhotos(client: StoreContext['client'], choice: CardSourceChoice): Promise<FormResult> {
  const stop = new AbortController();
  try {
    let name = '';
    for await (const event of await client.cardImport.browse(choice, { signal: stop.signal })) {
      if (event.type === 'opened') name = event.name;
      if (event.type === 'gone') return { ok: false, message: event.message, field: null };
      if (event.type === 'listed')
        return { ok: true, message: text('card.canBeRead', { name, count: event.entries }), field: null };
    }
    return { ok: false, message: text('card.readBrokeOff'), field: null };
  } finally {
    stop.abort();
  }
}
