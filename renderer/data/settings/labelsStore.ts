import type { LabelChange, LabelSettings } from '../../../main/contract/labels.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { attempt, attemptHere, quietly, type StoreContext } from '../context.ts';
import { failed } from '../formResult.ts';
import { createResource } from '../resource.ts';

export interface TriedCode {
  readonly text: string;
  readonly fits: boolean;
}

export interface LabelsState {
  readonly tried: readonly TriedCode[];
  change(change: LabelChange): Promise<boolean>;
  tryPattern(pattern: string, texts: readonly string[]): Promise<void>;
  moveToItem(photoId: string, itemId: string, reference: string): Promise<void>;
  keepHere(photoId: string): Promise<void>;
}

/** EAN-13, UPC-A and EAN-8. */
const makersCodes = ['4006381333931', '036000291452', '96385074'] as const;

export function createLabelsStore(context: StoreContext) {
  const { client, notify } = context;

  /** A pattern that fits the codes on every box would open an item for each. */
  async function makersCodeOf(pattern: string): Promise<string | null> {
    const answer = await quietly(() => client.labels.tryPattern({ pattern, examples: [...makersCodes] }));
    return makersCodes.find((_, index) => answer?.fits[index] === true) ?? null;
  }

  async function savedText({ pattern }: LabelSettings): Promise<Text> {
    const code = pattern === null ? null : await makersCodeOf(pattern);
    return code === null ? text('sources.labels.saved') : text('sources.labels.savedTooWide', { code });
  }

  const source = { topics: ['setting:labels'], read: () => client.labels.get({}) };
  return createResource<LabelSettings, LabelsState>(context, source, ({ set, submit }) => ({
    tried: [],
    change: (change) => submit(() => client.labels.change(change), savedText),
    async tryPattern(pattern, texts) {
      if (pattern === '' || texts.length === 0) {
        set({ tried: [] });
        return;
      }
      set({ busy: true, result: null });
      try {
        const answer = await attemptHere(() => client.labels.tryPattern({ pattern, examples: [...texts] }));
        if (answer.ok)
          set({ tried: texts.map((code, index) => ({ text: code, fits: answer.value.fits[index] === true })) });
        else set({ tried: [], result: failed(answer.error) });
      } finally {
        set({ busy: false });
      }
    },
    async moveToItem(photoId, itemId, reference) {
      const left = await attempt(context, () => client.labels.moveToItem({ photoId, itemId }));
      if (left !== null) notify('success', text('sources.labels.moved', { reference }));
    },
    async keepHere(photoId) {
      await attempt(context, () => client.labels.keepHere({ photoId }));
    },
  }));
}
