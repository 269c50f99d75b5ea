import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import type { StationOptions, StationRouter } from '../api.ts';
import type { EventParts } from '../connection/receiveEventText.ts';
import type { ImportParts } from '../settingsFile/importSettings.ts';
import { type AdoptCommandDependencies, type AdoptionDependencies, adoptCommands, adoptionPart } from './adoption.ts';
import { type AlertsDependencies, alertsPart } from './alerts.ts';
import { type CaptureDependencies, capturePart, type PhotoCommandDependencies, photoCommands } from './capture.ts';
import { type CardImportDependencies, cardImportPart } from './cardImport.ts';
import {
  type ConnectionCommandDependencies,
  type ConnectionDependencies,
  connectionCommands,
  connectionPart,
} from './connection.ts';
import { type DesktopDependencies, desktopPart } from './desktop.ts';
import { type FleetDependencies, fleetCommands, fleetPart } from './fleet.ts';
import { type GoldenDependencies, goldenPart } from './golden.ts';
import { type HandoverDependencies, handoverCommands, handoverPart } from './handover.ts';
import { type HealthDependencies, type HealthParts, healthCommands, healthPart } from './health.ts';
import { type Implementer, implementCommands, implementPage } from './implementer.ts';
import { type ItemCommandDependencies, type ItemsDependencies, itemCommands, itemsPart } from './items.ts';
import { type LabelsDependencies, labelsPart } from './labels.ts';
import { type LiveCameraDependencies, liveCameraPart } from './liveCamera.ts';
import { type OperatorsDependencies, operatorCommandParts, operatorsPart } from './operators.ts';
import { type OverlaysDependencies, overlaysPart } from './overlays.ts';
import { eventCommands, type PartnerEventsDependencies, partnerEventsPart } from './partnerEvents.ts';
import { type PhotosDependencies, photosPart } from './photos.ts';
import { type PinDependencies, pinCommandParts, pinPart } from './pin.ts';
import { type PreferencesDependencies, preferenceParts } from './preferences.ts';
import { type QualityDependencies, qualityPart } from './quality.ts';
import { type SettingsDependencies, settingsPart } from './settings.ts';
import { settingsFileCommands, settingsFilePart } from './settingsFile.ts';
import { type SetupDependencies, setupPart } from './setup.ts';
import { type ShootDependencies, shootPart } from './shoot.ts';
import { type SourcesDependencies, sourcesPart } from './sources.ts';
import { type StationDependencies, stationPart } from './station.ts';
import { type StorageDependencies, storagePart } from './storage.ts';
import {
  type TaxonomyCommandDependencies,
  type TaxonomyDependencies,
  taxonomyCommands,
  taxonomyPart,
} from './taxonomy.ts';
import { type TetherDependencies, tetherPart } from './tether.ts';
import {
  type WorkListCommandDependencies,
  type WorkListDependencies,
  workListCommands,
  workListPart,
} from './workList.ts';

type PageDependencies = AdoptionDependencies &
  AlertsDependencies &
  CaptureDependencies &
  CardImportDependencies &
  ConnectionDependencies &
  DesktopDependencies &
  FleetDependencies &
  GoldenDependencies &
  HandoverDependencies &
  ItemsDependencies &
  LabelsDependencies &
  LiveCameraDependencies &
  OperatorsDependencies &
  OverlaysDependencies &
  PartnerEventsDependencies &
  PhotosDependencies &
  PinDependencies &
  PreferencesDependencies &
  QualityDependencies &
  SettingsDependencies &
  ImportParts &
  SetupDependencies &
  HealthDependencies &
  ShootDependencies &
  SourcesDependencies &
  StationDependencies &
  StorageDependencies &
  TaxonomyDependencies &
  TetherDependencies &
  WorkListDependencies & { readonly options: Pick<StationOptions, 'log'>; readonly calls: Pick<PendingCalls, 'run'> };

type CommandDependencies = AdoptCommandDependencies &
  ConnectionCommandDependencies &
  EventParts &
  HandoverDependencies &
  ItemCommandDependencies &
  PhotoCommandDependencies &
  ImportParts &
  HealthParts &
  OperatorsDependencies &
  PinDependencies &
  TaxonomyCommandDependencies &
  WorkListCommandDependencies &
  Parameters<typeof fleetCommands>[1];

export function createRouter(parts: PageDependencies & CommandDependencies): StationRouter {
  const { log } = parts.options;
  return {
    page: pageRouter(implementPage({ log, calls: parts.calls, adminPin: parts.adminPin }), parts),
    commands: commandRouter(parts),
  };
}

function pageRouter(os: Implementer, parts: PageDependencies): StationRouter['page'] {
  return os.router({
    station: stationPart(os, parts),
    items: itemsPart(os, parts),
    adoption: adoptionPart(os, parts),
    shoot: shootPart(os, parts),
    photos: photosPart(os, parts),
    capture: capturePart(os, parts),
    ...preferenceParts(os, parts),
    operators: operatorsPart(os, parts),
    pin: pinPart(os, parts),
    labels: labelsPart(os, parts),
    golden: goldenPart(os, parts),
    liveCamera: liveCameraPart(os, parts),
    overlays: overlaysPart(os, parts),
    cardImport: cardImportPart(os, parts),
    tether: tetherPart(os, parts),
    sources: sourcesPart(os, parts),
    quality: qualityPart(os, parts),
    settings: settingsPart(os, parts),
    settingsFile: settingsFilePart(os, parts),
    setup: setupPart(os, parts),
    health: healthPart(os, parts),
    alerts: alertsPart(os, parts),
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

function commandRouter(parts: CommandDependencies): StationRouter['commands'] {
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
    ...settingsFileCommands(os, parts),
    ...healthCommands(os, parts),
    ...taxonomyCommands(os, parts),
    ...operatorCommandParts(os, parts),
    ...pinCommandParts(os, parts),
  });
}
