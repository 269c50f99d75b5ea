import { createRouterClient, implement } from '@orpc/server';
import { page as contract } from '../../../main/contract/page.ts';
import type { StationEvent } from '../../../main/contract/views.ts';
import type { Bridge, StationListener } from '../../../renderer/bridge/bridge.ts';
import { fakeActs, stationError } from './fakeActs.ts';
import { fakeCapturePart, fakeSourcesPart } from './fakeCapture.ts';
import { fakeCardRouter } from './fakeCards.ts';
import { fakeConnectionPart, fakeStationPart } from './fakeConnection.ts';
import { fakeDesktopPart } from './fakeDesktop.ts';
import { fakeGoldenPart } from './fakeGolden.ts';
import { fakeItemsPart } from './fakeItems.ts';
import { fakeKeysPart } from './fakeKeys.ts';
import { fakeLabelsPart } from './fakeLabels.ts';
import { fakeLiveCameraParts } from './fakeLiveCamera.ts';
import { fakeOperatorsPart } from './fakeOperators.ts';
import { fakePartnerEventsPart } from './fakePartnerEvents.ts';
import { fakePinPart } from './fakePin.ts';
import { fakePlainSettingsPart } from './fakePlainSettings.ts';
import { fakePreferencesPart } from './fakePreferences.ts';
import { fakeQualityPart } from './fakeQuality.ts';
import { fakeScannerPart } from './fakeScanner.ts';
import { fakeSettingsFilePart } from './fakeSettingsFile.ts';
import { fakePhotosPart, fakeShootPart } from './fakeShoot.ts';
import { fakeTaxonomyPart } from './fakeTaxonomy.ts';
import { fakeTetherPart } from './fakeTether.ts';
import { fakeWorkListPart } from './fakeWorkList.ts';
import type { FakeWorld } from './fakeWorld.ts';

export interface FakeBridge extends Bridge {
  readonly world: FakeWorld;
  /** Every call, in order, as `path input`. */
  readonly calls: readonly { readonly path: string; readonly input: unknown }[];
  emit(event: StationEvent): void;
  loseConnection(): void;
  /** Makes the next call of this path fail with an expected failure. */
  failNext(path: string, message: string, field?: string | null): void;
}

/**
 * A bridge with a small station in memory behind the real contract: inputs and outputs are parsed by its schemas. It plays
 * the Shoot loop well enough to work with the screens; it is no simulator of the partner.
 */
export function createFakeBridge(world: FakeWorld, now: () => number = Date.now): FakeBridge {
  const calls: { path: string; input: unknown }[] = [];
  const failures = new Map<string, { message: string; field: string | null }>();
  let listener: StationListener | null = null;
  const os = implement(contract);

  function noted(path: string, input: unknown): void {
    calls.push({ path, input });
    const failure = failures.get(path);
    if (failure === undefined) return;
    failures.delete(path);
    throw stationError(failure.message, failure.field);
  }

  function emit(event: StationEvent): void {
    listener?.event(event);
  }

  const acts = fakeActs(world, { noted, emit, now });
  const router = os.router({
    station: fakeStationPart(os, world),
    items: fakeItemsPart(os, world, acts),
    adoption: {
      get: os.adoption.get.handler(() => world.adoption),
      start: os.adoption.start.handler(() => {
        noted('adoption.start', {});
        return world.adoption;
      }),
      stop: os.adoption.stop.handler(() => world.adoption),
    },
    shoot: fakeShootPart(os, world, acts),
    photos: fakePhotosPart(os, world, acts),
    capture: fakeCapturePart(os, world, acts),
    golden: fakeGoldenPart(os, world, noted),
    operators: fakeOperatorsPart(os, world, { noted, report: () => emit({ type: 'status', status: world.status }) }),
    pin: fakePinPart(os, world, noted),
    labels: fakeLabelsPart(os, world, acts),
    workList: fakeWorkListPart(os, world, acts),
    partnerEvents: fakePartnerEventsPart(os, acts),
    fleet: {
      get: os.fleet.get.handler(() => {
        noted('fleet.get', {});
        return world.fleet;
      }),
      previewSettings: os.fleet.previewSettings.handler(({ input }) => {
        noted('fleet.previewSettings', input);
        return { version: 1, changes: [] };
      }),
      publishSettings: os.fleet.publishSettings.handler(({ input }) => {
        noted('fleet.publishSettings', input);
        return {};
      }),
      publishOperators: os.fleet.publishOperators.handler(({ input }) => {
        noted('fleet.publishOperators', input);
        return { version: 1, operators: world.operators.length };
      }),
      pendingSettings: os.fleet.pendingSettings.handler(() => world.pendingSettings),
      answerSettings: os.fleet.answerSettings.handler(({ input }) => {
        noted('fleet.answerSettings', input);
        return {};
      }),
      takeOver: os.fleet.takeOver.handler(() => {
        noted('fleet.takeOver', {});
        return {};
      }),
    },
    handover: {
      get: os.handover.get.handler(() => world.handover),
      exportTo: os.handover.exportTo.handler(({ input }) => {
        noted('handover.exportTo', input);
        return world.handover;
      }),
      importFrom: os.handover.importFrom.handler(({ input }) => {
        noted('handover.importFrom', input);
        return world.handover;
      }),
      stop: os.handover.stop.handler(() => world.handover),
    },
    ...fakeLiveCameraParts(os, world, acts),
    keys: fakeKeysPart(os, world, acts),
    scanner: fakeScannerPart(os, world, acts),
    preferences: fakePreferencesPart(os, world, noted),
    cardImport: fakeCardRouter({
      cards: () => world.cards,
      noted,
      emit,
      take(destination, filename) {
        if (destination.kind === 'inbox') acts.takeToInbox(filename);
        else emit({ type: 'capture', notice: acts.take(destination.itemId, null, filename, 'card import') });
      },
    }),
    tether: fakeTetherPart(os, world, acts),
    sources: fakeSourcesPart(os, world, acts),
    quality: fakeQualityPart(os, world, noted),
    settings: fakePlainSettingsPart(os, world, acts),
    setup: {
      get: os.setup.get.handler(() => world.setup),
      hide: os.setup.hide.handler(({ input }) => {
        world.setup = { ...world.setup, isHidden: input.isHidden };
        return world.setup;
      }),
    },
    health: {
      get: os.health.get.handler(() => world.health),
      testPart: os.health.testPart.handler(({ input }) => {
        noted('health.testPart', input);
        return world.health;
      }),
      log: os.health.log.handler(({ input }) => {
        noted('health.log', input);
        return world.log;
      }),
      diagnostics: os.health.diagnostics.handler(() => world.diagnostics),
    },
    alerts: {
      get: os.alerts.get.handler(() => world.alerts),
      setSecret: os.alerts.setSecret.handler(({ input }) => {
        world.alerts = { ...world.alerts, hasSecret: input.secret !== null };
        return world.alerts;
      }),
      test: os.alerts.test.handler(() => ({ ok: false, message: { id: 'alert.noTarget' } as const })),
    },
    settingsFile: fakeSettingsFilePart(os, world, noted),
    storage: { get: os.storage.get.handler(() => world.storage) },
    desktop: fakeDesktopPart(os, world, noted),
    taxonomy: fakeTaxonomyPart(os, world, acts),
    connection: fakeConnectionPart(os, world, acts),
  });

  return {
    world,
    calls,
    client: createRouterClient(router, { context: {} }),
    pictureAddress: (path) => path,
    // No fake refuses for want of a PIN: pages ask by themselves.
    answerFailures: () => undefined,
    follow(next) {
      listener = next;
      next.connected();
      next.event({ type: 'status', status: world.status });
      return () => {
        listener = null;
      };
    },
    emit,
    loseConnection: () => listener?.lost(),
    failNext: (path, message, field = null) => {
      failures.set(path, { message, field });
    },
  };
}
