import type { SrUuid } from '../domain/ids.ts';
import type { Millis, SideGroup, UserChanges } from '../domain/model.ts';
import type {
  CreatedSr,
  CreateSrRequest,
  FoundSr,
  ListedSr,
  ProgressAnswer,
  SrContext,
  SrPage,
  TaxonomyCategory,
  UploadAnswer,
  UploadRequest,
} from '../domain/partner/service.ts';
import { type ConnectionTest, testConnection } from './calls/connectionTest.ts';
import { ifOurs } from './calls/ifOurs.ts';
import { fetchPicture, type Picture } from './calls/pictureCall.ts';
import * as operations from './calls/profileCalls.ts';
import * as requests from './calls/serviceRequestCalls.ts';
import * as taxonomy from './calls/taxonomyCalls.ts';
import { uploadMedia } from './calls/uploadCall.ts';
import type { Credentials } from './credentials.ts';
import { type Deadlines, standardDeadlines } from './deadlines.ts';
import { createDispatcher, type Environment } from './http/dispatcher.ts';
import { createPhotoReader } from './http/photoBytes.ts';
import { proxyRule } from './http/proxyRule.ts';
import { untrustedDate } from './http/untrustedDate.ts';
import type { Page } from './pages.ts';
import { createPartnerCalls } from './partnerCalls.ts';
import { type ProbeAnswer, type ProbeRead, tryRead } from './probe/probeRead.ts';
import type { Profile } from './profileSchema.ts';
import type { Sorting } from './query.ts';
import type { BrandModelRecord, ModelRecord } from './schemas/models.ts';
import type { ServiceRecord } from './schemas/service.ts';
import type { BrandRecord, CategoryRecord, TypeRecord } from './schemas/taxonomy.ts';
import { createServerClock } from './serverClock.ts';
import type { PartnerLog } from './wire.ts';

export interface PartnerClientOptions {
  /** `resolveProfilePaths` has run on it. */
  readonly profile: Profile;
  /** Each call asks anew, so that a changed key counts at once. */
  readonly credentials: () => Credentials | Promise<Credentials>;
  readonly clock: () => Millis;
  /** Only proxy variables are read from it. */
  readonly environment: Environment;
  readonly log?: PartnerLog;
  readonly deadlines?: Partial<Deadlines>;
  readonly version?: string;
}

/**
 * Every call throws `PartnerFailure` (or its signal's reason) within its own deadline. Credentials go to the profile's
 * origin only; no redirect is followed.
 */
export interface PartnerClient {
  createSr(request: CreateSrRequest, signal: AbortSignal): Promise<CreatedSr>;
  sideGroups(srUuid: SrUuid, signal: AbortSignal, query?: requests.SideGroupsQuery): Promise<readonly SideGroup[]>;
  progress(srUuid: SrUuid, signal: AbortSignal): Promise<ProgressAnswer>;
  find(identifier: string, signal: AbortSignal): Promise<FoundSr | null>;
  /** Null where our credential may not read the SR. */
  ownSides(srUuid: SrUuid, signal: AbortSignal): Promise<readonly SideGroup[] | null>;
  ownProgress(srUuid: SrUuid, signal: AbortSignal): Promise<ProgressAnswer | null>;
  srsPage(pageNumber: number, signal: AbortSignal): Promise<SrPage>;
  uploadMedia(upload: UploadRequest, signal: AbortSignal): Promise<UploadAnswer>;
  submitSr(sr: SrContext, signal: AbortSignal): Promise<void>;
  cancelSr(sr: SrContext, reason: string, signal: AbortSignal): Promise<void>;
  /** Returns `data` unparsed, for the spec does not show its content. */
  updateUser(userId: string, changes: UserChanges, signal: AbortSignal): Promise<unknown>;
  categoryTree(signal: AbortSignal): Promise<readonly TaxonomyCategory[]>;
  type(typeUuid: string, signal: AbortSignal): Promise<TypeRecord>;
  typeBrands(
    typeUuid: string,
    options: taxonomy.TypeBrandsOptions,
    signal: AbortSignal,
  ): Promise<{ readonly brands: readonly BrandRecord[]; readonly total: number | null }>;
  category(categoryUuid: string, signal: AbortSignal): Promise<CategoryRecord>;
  brandModels(brandUuid: string, signal: AbortSignal): Promise<readonly BrandModelRecord[]>;
  models(query: taxonomy.ModelsQuery, signal: AbortSignal): AsyncIterable<ModelRecord>;
  /** Pages count from 1. */
  modelsPage(query: taxonomy.ModelsQuery, pageNumber: number, signal: AbortSignal): Promise<Page<ModelRecord>>;
  service(serviceUuid: string, signal: AbortSignal): Promise<ServiceRecord>;
  listSrs(query: { readonly pageSize?: number; readonly sort?: Sorting }, signal: AbortSignal): AsyncIterable<ListedSr>;
  testConnection(signal: AbortSignal): Promise<ConnectionTest>;
  tryRead(read: ProbeRead, signal: AbortSignal): Promise<ProbeAnswer>;
  fetchPicture(url: string, signal: AbortSignal): Promise<Picture>;
  serverNow(): Millis;
  /** Running calls end with a `network` failure `closed`; resolves when no connection is open. */
  close(): Promise<void>;
}

function srPageOf({ entries, metadata }: Page<ListedSr>): SrPage {
  return { entries, totalPages: metadata.totalPages, totalCount: metadata.totalCount };
}

/** Throws `StationError` `invalid` for an unusable CA file or proxy address. */
export function createPartnerClient(options: PartnerClientOptions): PartnerClient {
  const { profile, clock } = options;
  const dispatcher = createDispatcher(profile.tls.ca_file, options.environment);
  const serverClock = createServerClock(clock);
  const proxy = proxyRule(options.environment);
  const tools = {
    dispatcher,
    clock,
    serverClock,
    deadlines: { ...standardDeadlines, ...options.deadlines },
    userAgent: `Sideshot/${options.version ?? 'unknown'}`,
    log: options.log ?? null,
    untrustedDate: (origin: string) => untrustedDate(origin, options.environment),
    proxyFor: (origin: string) => (proxy?.covers(origin) ? proxy : null),
    photos: createPhotoReader(),
  };
  const calls = createPartnerCalls(tools, profile, options.credentials);
  return {
    createSr: (request, signal) => requests.createSr(calls, request, signal),
    sideGroups: (srUuid, signal, query) => requests.sideGroups(calls, srUuid, signal, query),
    progress: (srUuid, signal) => requests.progress(calls, srUuid, signal),
    find: (identifier, signal) => requests.find(calls, identifier, signal),
    ownSides: (srUuid, signal) => ifOurs(calls, () => requests.sideGroups(calls, srUuid, signal), signal),
    ownProgress: (srUuid, signal) => ifOurs(calls, () => requests.progress(calls, srUuid, signal), signal),
    srsPage: async (pageNumber, signal) => srPageOf(await operations.srsPage(calls, pageNumber, undefined, signal)),
    uploadMedia: (upload, signal) => uploadMedia(calls, tools, upload, signal),
    submitSr: (sr, signal) => operations.submitSr(calls, sr, signal),
    cancelSr: (sr, reason, signal) => operations.cancelSr(calls, sr, reason, signal),
    updateUser: (userId, changes, signal) => requests.updateUser(calls, userId, changes, signal),
    categoryTree: (signal) => taxonomy.categoryTree(calls, signal),
    type: (typeUuid, signal) => taxonomy.type(calls, typeUuid, signal),
    typeBrands: (typeUuid, query, signal) => taxonomy.typeBrands(calls, typeUuid, query, signal),
    category: (categoryUuid, signal) => taxonomy.category(calls, categoryUuid, signal),
    brandModels: (brandUuid, signal) => taxonomy.brandModels(calls, brandUuid, signal),
    models: (query, signal) => taxonomy.models(calls, query, signal),
    modelsPage: (query, pageNumber, signal) => taxonomy.modelsPage(calls, query, pageNumber, signal),
    service: (serviceUuid, signal) => taxonomy.service(calls, serviceUuid, signal),
    listSrs: (query, signal) => operations.listSrs(calls, query, signal),
    testConnection: (signal) => testConnection(calls, signal),
    tryRead: (read, signal) => tryRead(calls, read, signal),
    fetchPicture: (url, signal) => fetchPicture(tools, url, signal),
    serverNow: () => serverClock.now(),
    close: () => dispatcher.destroy(),
  };
}
