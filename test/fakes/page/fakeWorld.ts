import type { RefusedFile, SourcesView } from '../../../preload/contract/sources.ts';
import type { AuditView, ItemView, StatusView, StorageView, TaxonomyView } from '../../../preload/contract/views.ts';
import { type FakeCards, fakeCards } from './fakeCards.ts';
import { type GoldenWorld, noGolden } from './fakeGolden.ts';
import type { LabelsWorld } from './fakeLabels.ts';
import type { LiveCameraWorld } from './fakeLiveCamera.ts';
import { fakeQuality, type QualityWorld } from './fakeQuality.ts';
import { fakeTetherView, type TetherWorld } from './fakeTether.ts';
import { fakeSources, fakeStatus, fakeStorage, fakeTaxonomy } from './fakeViews.ts';

/** What a scenario starts with. */
export interface FakeWorld extends LiveCameraWorld, QualityWorld, LabelsWorld, TetherWorld, GoldenWorld {
  status: StatusView;
  taxonomy: TaxonomyView;
  storage: StorageView;
  sources: SourcesView;
  refused: RefusedFile[];
  items: ItemView[];
  audit: AuditView[];
  profileJson: string | null;
  cards: FakeCards;
}

export function fakeWorld(change: Partial<FakeWorld> = {}): FakeWorld {
  const storage = fakeStorage();
  const quality = fakeQuality();
  return {
    status: fakeStatus(),
    taxonomy: fakeTaxonomy(),
    storage,
    quality,
    sources: fakeSources(),
    refused: [],
    items: [],
    audit: [],
    profileJson: null,
    liveCamera: { usbCamera: null, sizes: [], pedalKey: null, inUse: 'tether' },
    fits: [],
    golden: noGolden,
    labels: { opensItems: false, warnsOfOthers: false, pattern: null },
    tether: fakeTetherView(),
    tetherCameras: [],
    cards: fakeCards(Date.now()),
    ...change,
  };
}
