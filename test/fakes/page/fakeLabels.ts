import type { implement } from '@orpc/server';
import type { LabelSettings } from '../../../main/contract/labels.ts';
import type { page as contract } from '../../../main/contract/page.ts';
import type { ItemView } from '../../../main/contract/views.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

export interface LabelsWorld {
  labels: LabelSettings;
}

interface Acts {
  noted(path: string, input: unknown): void;
  /** The photo's warning goes, and with `gone` the photo too. */
  settleWarning(photoId: string, gone: boolean): ItemView;
}

/** The fake station's part for codes on photos. Its patterns are tried by the page's own regular expressions. */
export function fakeLabelsPart(os: Os, world: LabelsWorld, { noted, settleWarning }: Acts) {
  return {
    get: os.labels.get.handler(() => world.labels),
    change: os.labels.change.handler(({ input }) => {
      noted('labels.change', input);
      world.labels = { ...world.labels, ...(input as Partial<LabelSettings>) };
      return world.labels;
    }),
    tryPattern: os.labels.tryPattern.handler(({ input }) => {
      noted('labels.tryPattern', input);
      const whole = new RegExp(`^(?:${input.pattern})$`, 'u');
      return { fits: input.examples.map((text) => whole.test(text)) };
    }),
    moveToItem: os.labels.moveToItem.handler(({ input }) => {
      noted('labels.moveToItem', input);
      return settleWarning(input.photoId, true);
    }),
    keepHere: os.labels.keepHere.handler(({ input }) => {
      noted('labels.keepHere', input);
      return settleWarning(input.photoId, false);
    }),
  };
}
