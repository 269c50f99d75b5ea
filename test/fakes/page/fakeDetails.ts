import type { ItemDetailsView } from '../../../main/contract/details.ts';

/** What a partner tells of an SR that it answered with both variants at once. */
export function fakeDetails(change: Partial<ItemDetailsView> = {}): ItemDetailsView {
  const at = Date.UTC(2026, 0, 5, 9, 30);
  return {
    externalId: 'SKU-1001',
    legacyId: null,
    status: 'draft',
    tab: 'QC',
    active: true,
    migrated: false,
    source: 'partner_api',
    partnerCode: 'ACME',
    style: 'Sneakers',
    styleId: '1f57c7e8-c562-4ada-891e-62902b0c3205',
    user: '0b8f0a4e-5f0e-4a53-8d4c-3f8a5f6a1e11',
    service: '9d1d1c7a-1f43-4f0e-a2b1-0d5b7a3c2f55',
    createdAt: at,
    draftedAt: at,
    updatedAt: at + 60_000,
    uploadDetectedAt: at + 50_000,
    storageCheckedAt: at + 70_000,
    mediaRequirements: { expected: 5, sidesCount: 9, requiredCount: 5, optionalCount: 4 },
    reported: null,
    mismatch: [],
    groups: [
      { uuid: 'g1', name: 'Exterior', description: 'The whole shoe from outside', locked: false, sides: 6 },
      { uuid: 'g2', name: 'Box', description: 'Only when the item comes with its box', locked: true, sides: 1 },
    ],
    ...change,
  };
}
