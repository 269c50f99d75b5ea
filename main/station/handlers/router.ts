import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import type { StationOptions, StationRouter } from '../api.ts';
import type { EventParts } from '../connection/receiveEventText.ts';
import { type AdoptCommandDoor, type AdoptionDoor, adoptCommands, adoptionPart } from './adoption.ts';
import { type CaptureDoor, capturePart, type PhotoCommandDoor, photoCommands } from './capture.ts';
import { type CardImportDoor, cardImportPart } from './cardImport.ts';
import { type ConnectionCommandDoor, type ConnectionDoor, connectionCommands, connectionPart } from './connection.ts';
import { type DesktopDoor, desktopPart } from './desktop.ts';
import { type FleetDoor, fleetCommands, fleetPart } from './fleet.ts';
import { type GoldenDoor, goldenPart } from './golden.ts';
import { type HandoverDoor, handoverCommands, handoverPart } from './handover.ts';
import { type Implementer, implementCommands, implementPage } from './implementer.ts';
import { type ItemCommandDoor, type ItemsDoor, itemCommands, itemsPart } from './items.ts';
import { type LabelsDoor, labelsPart } from './labels.ts';
import { type LiveCameraDoor, liveCameraPart } from './liveCamera.ts';
import { type OverlaysDoor, overlaysPart } from './overlays.ts';
import { eventCommands, type PartnerEventsDoor, partnerEventsPart } from './partnerEvents.ts';
import { type PhotosDoor, photosPart } from './photos.ts';
import { type PreferencesDoor, preferenceParts } from './preferences.ts';
import { type QualityDoor, qualityPart } from './quality.ts';
import { type ShootDoor, shootPart } from './shoot.ts';
import { type SourcesDoor, sourcesPart } from './sources.ts';
import { type StationDoor, stationPart } from './station.ts';
import { type StorageDoor, storagePart } from './storage.ts';
import { type TaxonomyCommandDoor, type TaxonomyDoor, taxonomyCommands, taxonomyPart } from './taxonomy.ts';
import { type TetherDoor, tetherPart } from './tether.ts';
import { type WorkListCommandDoor, type WorkListDoor, workListCommands, workListPart } from './workList.ts';

type PageDoors = AdoptionDoor &
  CaptureDoor &
  CardImportDoor &
  ConnectionDoor &
  DesktopDoor &
  FleetDoor &
  GoldenDoor &
  HandoverDoor &
  ItemsDoor &
  LabelsDoor &
  LiveCameraDoor &
  OverlaysDoor &
  PartnerEventsDoor &
  PhotosDoor &
  PreferencesDoor &
  QualityDoor &
  ShootDoor &
  SourcesDoor &
  StationDoor &
  StorageDoor &
  TaxonomyDoor &
  TetherDoor &
  WorkListDoor & { readonly options: Pick<StationOptions, 'log'>; readonly calls: Pick<PendingCalls, 'run'> };

type CommandDoors = AdoptCommandDoor &
  ConnectionCommandDoor &
  EventParts &
  HandoverDoor &
  ItemCommandDoor &
  PhotoCommandDoor &
  TaxonomyCommandDoor &
  WorkListCommandDoor &
  Parameters<typeof fleetCommands>[1];

export function createRouter(parts: PageDoors & CommandDoors): StationRouter {
  const { log } = parts.options;
  return { page: pageRouter(implementPage(log, parts.calls), parts), commands: commandRouter(parts) };
}

function pageRouter(os: Implementer, parts: PageDoors): StationRouter['page'] {
  return os.router({
    station: stationPart(os, parts),
    items: itemsPart(os, parts),
    adoption: adoptionPart(os, parts),
    shoot: shootPart(os, parts),
    photos: photosPart(os, parts),
    capture: capturePart(os, parts),
    ...preferenceParts(os, parts),
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

function commandRouter(parts: CommandDoors): StationRouter['commands'] {
  const os = implementCommands(parts.calls);
  return os.router({
    ...itemCommands(os, parts),
    ...photoCommands(os, parts),
    ...connectionCommands(os, parts),
    ...adoptCommands(os, parts),
    ...eventCommands(os, parts),
    ...workListCommands(os, parts),
    ...handoverCommands(os, parts),
    ...fleetCommands(os, parts),
    ...taxonomyCommands(os, parts),
  });
}
