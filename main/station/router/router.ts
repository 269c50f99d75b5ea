import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import type { StationOptions, StationRouter } from '../api.ts';
import { type AdoptionDoor, adoptionPart } from './adoption.ts';
import { type CaptureDoor, capturePart } from './capture.ts';
import { type CardImportDoor, cardImportPart } from './cardImport.ts';
import { type ConnectionDoor, connectionPart } from './connection.ts';
import { type DesktopDoor, desktopPart } from './desktop.ts';
import { type FleetDoor, fleetPart } from './fleet.ts';
import { type GoldenDoor, goldenPart } from './golden.ts';
import { type HandoverDoor, handoverPart } from './handover.ts';
import { implementContract } from './implementer.ts';
import { type ItemsDoor, itemsPart } from './items.ts';
import { type LabelsDoor, labelsPart } from './labels.ts';
import { type LiveCameraDoor, liveCameraPart } from './liveCamera.ts';
import { type OverlaysDoor, overlaysPart } from './overlays.ts';
import { type KeysDoor, keysPart } from './page/keys.ts';
import { type PreferencesDoor, preferencesPart } from './page/preferences.ts';
import { type ScannerDoor, scannerPart } from './page/scanner.ts';
import { type PartnerEventsDoor, partnerEventsPart } from './partnerEvents.ts';
import { type PhotosDoor, photosPart } from './photos.ts';
import { type QualityDoor, qualityPart } from './quality.ts';
import { type ShootDoor, shootPart } from './shoot.ts';
import { type SourcesDoor, sourcesPart } from './sources.ts';
import { type StationDoor, stationPart } from './station.ts';
import { type StorageDoor, storagePart } from './storage.ts';
import { type TaxonomyDoor, taxonomyPart } from './taxonomy.ts';
import { type TetherDoor, tetherPart } from './tether.ts';
import { type WorkListDoor, workListPart } from './workList.ts';

/** Each door names the parts that it acts through. */
export type Doors = AdoptionDoor &
  CaptureDoor &
  CardImportDoor &
  ConnectionDoor &
  DesktopDoor &
  FleetDoor &
  GoldenDoor &
  HandoverDoor &
  ItemsDoor &
  KeysDoor &
  LabelsDoor &
  LiveCameraDoor &
  OverlaysDoor &
  PartnerEventsDoor &
  PhotosDoor &
  PreferencesDoor &
  QualityDoor &
  ScannerDoor &
  ShootDoor &
  SourcesDoor &
  StationDoor &
  StorageDoor &
  TaxonomyDoor &
  TetherDoor &
  WorkListDoor & { readonly options: Pick<StationOptions, 'log'>; readonly calls: Pick<PendingCalls, 'run'> };

/** The contract's implementation: each call is parsed by its schema, acts on the parts, and answers with views. */
export function createRouter(parts: Doors): StationRouter {
  const os = implementContract(parts.options.log, parts.calls);
  return os.router({
    station: stationPart(os, parts),
    items: itemsPart(os, parts),
    adoption: adoptionPart(os, parts),
    shoot: shootPart(os, parts),
    photos: photosPart(os, parts),
    capture: capturePart(os, parts),
    keys: keysPart(os, parts),
    scanner: scannerPart(os, parts),
    preferences: preferencesPart(os, parts),
    labels: labelsPart(os, parts),
    golden: goldenPart(os, parts),
    liveCamera: liveCameraPart(os, parts),
    overlays: overlaysPart(os, parts),
    cardImport: cardImportPart(os, parts),
    tether: tetherPart(os, parts),
    sources: sourcesPart(os, parts),
    quality: qualityPart(os, parts),
    storage: storagePart(os, parts),
    taxonomy: taxonomyPart(os, parts),
    workList: workListPart(os, parts),
    connection: connectionPart(os, parts),
    partnerEvents: partnerEventsPart(os, parts),
    desktop: desktopPart(os, parts),
    fleet: fleetPart(os, parts),
    handover: handoverPart(os, parts),
  });
}
