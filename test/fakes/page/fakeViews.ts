import type { SourcesView } from '../../../main/contract/sources.ts';
import type { TaxonomyView } from '../../../main/contract/taxonomy.ts';
import type { ItemView, PhotoView, ReshootRow, StatusView, StorageView } from '../../../main/contract/views.ts';
import { asGiven, text } from '../../../main/texts/text.ts';

export function fakePhoto(id: string, name: string, at: number): PhotoView {
  return {
    id: `${id}~${name}`,
    sha256: 'f'.repeat(64),
    bytes: 3_200_000,
    format: 'jpeg',
    width: 6000,
    height: 4000,
    capturedAt: at,
    addedAt: at,
    place: 'active',
    source: 'practice',
    camera: null,
    filename: `${id}.jpg`,
    uploadedAt: null,
    originalRemovedAt: null,
    beside: [],
    figures: {
      itemSharpness: 1_840,
      sharpness: 512,
      clippedHigh: 0.02,
      clippedLow: 0,
      brightness: 0.58,
      cast: { a: 0.8, b: 2.4 },
    },
    notes: [],
  };
}

const sideNames: readonly (readonly [string, string, boolean, string])[] = [
  ['Front', 'Exterior', true, 'The whole front, upright, nothing cut off.'],
  ['Back', 'Exterior', true, 'The whole back, upright.'],
  ['Left side', 'Exterior', true, 'From the left, at the height of the item.'],
  ['Sole', 'Exterior', false, 'The sole, flat on the table.'],
  ['Size label', 'Details', true, 'Readable from edge to edge.'],
  ['Stitching', 'Details', true, 'A close-up of the seam, in focus.'],
  ['Box label', 'Details', false, 'Only if the box is there.'],
];

/** An item with seven sides, of which the first `captured` hold a photo. */
export function fakeItem(given: {
  id: string;
  referenceId: string;
  category?: string | null;
  type?: string | null;
  stage?: ItemView['stage'];
  captured?: number;
  at: number;
}): ItemView {
  const captured = given.captured ?? 0;
  const sides = sideNames.map(([name, group, required, description], index) => ({
    uuid: `${given.id}-side-${index + 1}`,
    name,
    label: name,
    group,
    description,
    required,
    status: index < captured ? ('captured' as const) : ('missing' as const),
    photo: index < captured ? fakePhoto(`${given.id}-${index + 1}`, name, given.at) : null,
    replacedPhotoId: null,
    rejection: null,
    hasOverlay: true,
    hasExample: name !== 'Box label',
  }));
  const required = sides.filter((side) => side.required);
  return {
    id: given.id,
    referenceId: given.referenceId,
    stage: given.stage ?? 'shooting',
    category: given.category ?? 'Sneakers',
    type: given.type ?? 'Low top',
    brand: null,
    model: null,
    service: null,
    microId: '4711023',
    state: { primary: 'DRAFT', supplement: null },
    requiredDone: required.filter((side) => side.photo !== null).length,
    requiredTotal: required.length,
    waitingFor: 'nothing',
    waitingText: null,
    waitsFor: text('waitsFor.sides', { sides: ['Front'], more: 0 }),
    nextTryAt: null,
    lastError: null,
    toLookAt: 0,
    thumbnailPhotoId: sides[0]?.photo?.id ?? null,
    createdAt: given.at - 400_000,
    updatedAt: given.at,
    revision: 0,
    srUuid: '8f14e45f-ceea-467f-a9d2-1d6f0b7f9d10',
    url: 'https://partner.example/sr/4711023',
    currentConnection: true,
    requirements: 'server',
    requirementsChange: null,
    progress: { currentRequired: 0, totalRequired: 5, currentOptional: 0, totalOptional: 2, met: false },
    sides,
    tray: [],
    unplacedRejections: [],
    wrongItem: [],
    sidesNotNamed: false,
    operations: { pending: 0, inFlight: 0, parked: 0 },
    leftToSend: [],
    release: { kind: captured > 0 ? 'only_here' : 'unfinished', photosOnlyHere: captured },
    invalidation: null,
    adopted: false,
    existing: null,
    place: null,
    note: null,
    serial: null,
    lot: null,
    markedDone: false,
    open: false,
    activeSideUuid: sides.find((side) => side.photo === null)?.uuid ?? null,
    retakeSideUuid: null,
    finishes: false,
    submittedAt: null,
    heldElsewhere: false,
    canUndo: captured > 0,
    canSubmit: false,
    canCancel: true,
    canKeep: false,
    submitBlocked: asGiven('Required sides are missing.'),
  };
}

/** The row of an item on the Re-shoot screen. */
export function fakeReshootRow({
  id,
  referenceId,
  type,
  place,
  updatedAt,
  sides,
  unplacedRejections,
  thumbnailPhotoId,
}: ItemView): ReshootRow {
  const open = [...sides.flatMap(({ rejection }) => rejection ?? []), ...unplacedRejections];
  return {
    id,
    referenceId,
    type,
    place,
    rejectedAt: open.length > 0 ? Math.min(...open.map(({ at }) => at)) : updatedAt,
    rejectedSides: sides.filter(({ rejection }) => rejection !== null).map(({ name }) => name),
    remarks: unplacedRejections.length,
    photoId: open.find(({ photoId }) => photoId !== null)?.photoId ?? thumbnailPhotoId,
  };
}

export function fakeStatus(change: Partial<StatusView> = {}): StatusView {
  return {
    mode: 'practice',
    connectionName: 'practice',
    online: true,
    credentials: 'ok',
    pausedUntil: null,
    events: { address: null, state: 'off', cursor: 0, lastEventAt: null },
    photosLeft: 0,
    bytesLeft: 0,
    photosSent: 0,
    secondsLeft: null,
    parked: 0,
    openItemId: null,
    openElsewhere: null,
    autoAdvance: true,
    holdsMarked: false,
    inbox: [],
    inboxMore: 0,
    whichItem: [],
    expected: 0,
    place: null,
    counts: {
      shooting: 0,
      ready: 0,
      sending: 0,
      in_review: 0,
      reshoot: 0,
      authentic: 0,
      not_authentic: 0,
      cancelled: 0,
      needs_attention: 0,
    },
    release: { kind: 'confirmed', photos: 0, items: 0, withoutItem: 0 },
    today: { startsAt: new Date().setHours(0, 0, 0, 0), done: 0, rejected: 0, lastScanned: null },
    hotFolder: { path: '', state: 'off', message: null, passedOver: null, otherFiles: null, incomplete: null },
    refusedFiles: 0,
    operator: 'Mira',
    signIn: null,
    dataFolder: '/home/station/.local/share/sideshot',
    startedAt: 1,
    version: '0.1.0',
    keyNotice: null,
    space: { level: 'ok', freeBytes: 50_000_000_000, message: null },
    alerts: [],
    ...change,
  };
}

export function fakeStorage(change: Partial<StorageView> = {}): StorageView {
  return {
    photos: 1_284,
    photoBytes: 9_100_000_000,
    freeBytes: 50_000_000_000,
    backups: { count: 6, bytes: 42_000_000, newestAt: Date.now() - 5_400_000 },
    wouldGo: { days: 30, originals: 310, bytes: 2_200_000_000, more: false },
    rebuilt: null,
    ...change,
  };
}

export function fakeSources(change: Partial<SourcesView> = {}): SourcesView {
  return {
    lastPhotos: [],
    hotFolder: {
      look: { kind: 'events' },
      originals: { kind: 'leave' },
      endings: null,
      readEndings: ['jpg', 'png'],
      usualDoneFolder: null,
    },
    ...change,
  };
}

export function fakeTaxonomy(): TaxonomyView {
  const types = (category: string, names: readonly string[]) => ({
    uuid: `category-${category}`,
    name: category,
    types: names.map((name) => ({ uuid: `type-${category}-${name}`, name })),
  });
  return {
    fetchedAt: 1,
    categories: [
      types('Sneakers', ['Low top', 'High top', 'Running', 'Slides']),
      types('Handbags', ['Tote', 'Clutch', 'Backpack', 'Belt bag', 'Wallet']),
      types('Watches', ['Automatic', 'Quartz', 'Chronograph']),
      types('Streetwear', ['Hoodie', 'T-shirt', 'Jacket', 'Cap']),
    ],
  };
}
