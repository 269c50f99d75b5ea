// The practice partner in a process of its own, as a partner is: it can be cut off, and it can have items of before.

import { startPracticePartner } from '../../../main/station/connection/practiceMode.ts';
import { ownImaging } from '../../fakes/ownImaging.ts';
import { typeNamed } from '../../fakes/typeNamed.ts';
import { answerOrders } from './answerOrders.ts';

export type PartnerOrder =
  | { readonly kind: 'start'; readonly folder: string; readonly models?: number }
  | { readonly kind: 'offline' }
  | { readonly kind: 'online' }
  /** So many items in review, made before. */
  | { readonly kind: 'elsewhere'; readonly count: number };

export interface PartnerNews {
  readonly profile: object;
  readonly apiKey: string;
  readonly type: ReturnType<typeof typeNamed>;
  readonly srUuids: readonly string[];
}

type Partner = Awaited<ReturnType<typeof startPracticePartner>>;
let partner: Partner | null = null;

async function obey(order: PartnerOrder): Promise<PartnerNews> {
  if (order.kind === 'start') {
    const { folder, models = 0 } = order;
    partner = await startPracticePartner({ imaging: ownImaging, folder, keepState: false, seed: 5, models });
    partner.control.setReview({ hold: true });
  }
  if (partner === null) throw new Error('The partner has not been started.');
  if (order.kind === 'offline') await partner.control.goOffline();
  if (order.kind === 'online') await partner.control.goOnline();
  return {
    profile: partner.profile,
    apiKey: partner.apiKey,
    type: typeNamed(partner, 'Sneakers'),
    srUuids: order.kind === 'elsewhere' ? made(partner, order.count) : [],
  };
}

function made({ control }: Partner, count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => {
    const reference = `BEFORE-${number}`;
    return control.makeElsewhere({ reference, media: 'required', state: { primary: 'QC', supplement: 'PENDING' } })
      .uuid;
  });
}

answerOrders(obey);
