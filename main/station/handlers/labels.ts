import type { ItemId, PhotoId } from '../../domain/ids.ts';
import { getPhoto, itemOfPhoto } from '../../sync/actions/placePhotos.ts';
import type { ActionContext } from '../../sync/context.ts';
import { getItem } from '../../sync/itemFacts.ts';
import type { Intake } from '../intake/intake.ts';
import type { Labels } from '../intake/labels.ts';
import { keepPhoto } from '../shoot/keepPhoto.ts';
import { itemView } from '../views/itemViews.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { Implementer } from './implementer.ts';

export interface LabelsDependencies {
  readonly labels: Pick<Labels, 'settings' | 'change' | 'tryPattern'>;
  readonly actions: ActionContext;
  readonly view: ViewContext;
  readonly intake: Pick<Intake, 'placeOnItem'>;
}

export function labelsPart(os: Implementer, { labels, actions, view, intake }: LabelsDependencies) {
  return {
    get: os.labels.get.handler(() => labels.settings),
    change: os.labels.change.handler(({ input }) => labels.change(input)),
    tryPattern: os.labels.tryPattern.handler(async ({ input }) => ({
      fits: [...(await labels.tryPattern(input.pattern, input.examples))],
    })),
    moveToItem: os.labels.moveToItem.handler(({ input }) => {
      const photo = getPhoto(actions, input.photoId as PhotoId);
      const from = itemOfPhoto(actions, photo);
      intake.placeOnItem(getItem(actions, input.itemId as ItemId).id, photo);
      return itemView(view, from);
    }),
    keepHere: os.labels.keepHere.handler(({ input }) => itemView(view, keepPhoto(actions, input.photoId as PhotoId))),
  };
}
