import type { StationRouter } from '../api.ts';
import type { Parts } from '../parts.ts';
import { capturePart } from './router/capture.ts';
import { cardImportPart } from './router/cardImport.ts';
import { connectionPart } from './router/connection.ts';
import { goldenPart } from './router/golden.ts';
import { implementContract } from './router/implementer.ts';
import { itemsPart } from './router/items.ts';
import { labelsPart } from './router/labels.ts';
import { liveCameraPart } from './router/liveCamera.ts';
import { overlaysPart } from './router/overlays.ts';
import { photosPart } from './router/photos.ts';
import { qualityPart } from './router/quality.ts';
import { shootPart } from './router/shoot.ts';
import { sourcesPart } from './router/sources.ts';
import { stationPart } from './router/station.ts';
import { storagePart } from './router/storage.ts';
import { taxonomyPart } from './router/taxonomy.ts';
import { tetherPart } from './router/tether.ts';

/** The contract's implementation: each call is parsed by its schema, acts on the parts, and answers with views. */
export function createRouter(parts: Parts): StationRouter {
  const os = implementContract(parts.core.options.log, parts.calls);
  return os.router({
    station: stationPart(os, parts),
    items: itemsPart(os, parts),
    shoot: shootPart(os, parts),
    photos: photosPart(os, parts),
    capture: capturePart(os, parts),
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
    connection: connectionPart(os, parts),
  });
}
