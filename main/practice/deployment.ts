/**
 * Deployments of the partner's API differ in what the spec leaves open. In the terms of the connection profile, one
 * value makes both the simulator's behaviour and the fitting profile.
 */
export interface Deployment {
  readonly createVariant: 'A' | 'B';
  readonly auth: AuthRules;
  readonly params: ProfileParams;
  readonly operations: ProfileOperations;
  readonly submitAfterReshoot: boolean;
  readonly manners: Manners;
}

export interface Manners {
  readonly unknownQuery: 'refused' | 'ignored';
  readonly success: 'sent' | 'left_out';
  readonly metadata: 'sent' | 'left_out';
  readonly numbers: 'numbers' | 'texts';
  readonly srList: 'data' | 'srs';
  readonly notFound: 'status_404' | 'success_false';
}

export const plainManners: Manners = {
  unknownQuery: 'refused',
  success: 'sent',
  metadata: 'sent',
  numbers: 'numbers',
  srList: 'data',
  notFound: 'status_404',
};

export type AcceptedCredential = 'either' | 'bearer' | 'x-api-key' | 'none';

export interface AuthRules {
  readonly default: AcceptedCredential;
  /** Keys are the profile's endpoint names; `find` is always public. */
  readonly endpoints: Readonly<Record<string, AcceptedCredential>>;
  /** Whether create and side_groups (or the named endpoints) ask for `x-user-token` (spec section 5: proposed, not yet implemented). */
  readonly userToken: 'ignored' | 'required' | readonly string[];
}

export interface ProfileParams {
  readonly progress: { readonly sr: string };
  readonly type_brands: { readonly counts: string; readonly inactive: string };
  readonly category_tree: { readonly active: string; readonly counts: string };
  readonly models: {
    readonly page: string;
    readonly size: string;
    readonly search: string;
    readonly brand: string;
    readonly type: string;
    readonly category: string;
  };
}

/** Whole strings such as `{sr_uuid}` stand for values. */
export type BodyTemplate = { readonly [key: string]: unknown } | null;

export interface PlainOperation {
  readonly method: string;
  readonly path: string;
  readonly body?: BodyTemplate;
}

export interface UploadOperation extends PlainOperation {
  readonly encoding: 'multipart' | 'binary' | 'json-base64' | 'presigned';
  readonly file_field?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly upload?: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

export interface ProfileOperations {
  readonly upload_media: UploadOperation;
  readonly submit_sr: PlainOperation | null;
  readonly cancel_sr: PlainOperation | null;
  readonly list_srs: PlainOperation | null;
}

/** The profile as the command line's contract describes it. */
export interface PracticeProfile {
  readonly name: string;
  readonly base_url: string;
  readonly tls: { readonly ca_file: string | null };
  readonly auth: {
    readonly default: 'bearer' | 'x-api-key';
    readonly user_token: boolean | readonly string[];
    readonly endpoints: Readonly<Record<string, 'bearer' | 'x-api-key' | 'none'>>;
  };
  readonly params: ProfileParams;
  readonly operations: ProfileOperations;
  readonly submit_after_reshoot: boolean;
}

/** A profile with only `name` and `base_url` expects this. */
export const defaultDeployment: Deployment = {
  createVariant: 'B',
  auth: { default: 'either', endpoints: {}, userToken: 'ignored' },
  params: {
    progress: { sr: 'sr_uuid' },
    type_brands: { counts: 'include_counts', inactive: 'include_inactive' },
    category_tree: { active: 'active_only', counts: 'include_counts' },
    models: {
      page: 'page_number',
      size: 'page_size',
      search: 'search',
      brand: 'brand',
      type: 'type',
      category: 'category',
    },
  },
  operations: {
    upload_media: {
      method: 'POST',
      path: '/api/v2/sr/{sr_uuid}/sides/{side_uuid}/media',
      encoding: 'multipart',
      file_field: 'file',
      fields: { sha256: '{sha256}', filename: '{filename}' },
      headers: {},
    },
    submit_sr: { method: 'POST', path: '/api/v2/sr/{sr_uuid}/submit', body: null },
    cancel_sr: { method: 'POST', path: '/api/v2/sr/{sr_uuid}/cancel', body: { reason: '{reason}' } },
    list_srs: { method: 'GET', path: '/api/v2/sr' },
  },
  submitAfterReshoot: true,
  manners: plainManners,
};

/** Differs from the default in every field that the spec leaves open: hard-wired assumptions fail against it. */
export const alternativeDeployment: Deployment = {
  createVariant: 'A',
  auth: { default: 'x-api-key', endpoints: {}, userToken: 'ignored' },
  params: {
    progress: { sr: 'id' },
    type_brands: { counts: 'withCounts', inactive: 'withInactive' },
    category_tree: { active: 'activeOnly', counts: 'withCounts' },
    models: {
      page: 'page',
      size: 'per_page',
      search: 'q',
      brand: 'brand_uuid',
      type: 'type_uuid',
      category: 'category_uuid',
    },
  },
  operations: {
    upload_media: {
      method: 'POST',
      path: '/partner/v3/media/tickets?request={sr_uuid}',
      encoding: 'presigned',
      body: { side: '{side_uuid}', checksum: '{sha256}', content_type: '{mime}' },
      headers: {},
      upload: { url: 'data.upload.href', method: 'PUT', headers: { 'content-type': '{mime}' } },
    },
    submit_sr: { method: 'PUT', path: '/partner/v3/requests/{sr_uuid}/review', body: { ready: true } },
    cancel_sr: { method: 'POST', path: '/partner/v3/requests/{sr_uuid}/void', body: { note: '{reason}' } },
    list_srs: { method: 'GET', path: '/partner/v3/requests' },
  },
  submitAfterReshoot: true,
  manners: plainManners,
};

export function profileOf(deployment: Deployment, name: string, origin: string, caPath: string): PracticeProfile {
  const endpoints: Record<string, 'bearer' | 'x-api-key' | 'none'> = { find: 'none' };
  for (const [endpoint, accepted] of Object.entries(deployment.auth.endpoints)) {
    if (endpoint !== 'find') endpoints[endpoint] = accepted === 'either' ? 'bearer' : accepted;
  }
  return {
    name,
    base_url: origin,
    tls: { ca_file: caPath },
    auth: {
      default: deployment.auth.default === 'x-api-key' ? 'x-api-key' : 'bearer',
      user_token: userTokenOf(deployment.auth),
      endpoints,
    },
    params: deployment.params,
    operations: deployment.operations,
    submit_after_reshoot: deployment.submitAfterReshoot,
  };
}

/** Accepts exactly the credentials that the profile names. Missing fields keep the defaults. */
export function deploymentFor(profile: PartialProfile, createVariant: 'A' | 'B'): Deployment {
  const base = defaultDeployment;
  return {
    createVariant,
    auth: {
      default: profile.auth?.default ?? 'bearer',
      endpoints: profile.auth?.endpoints ?? {},
      userToken: userTokenRule(profile.auth?.user_token ?? false),
    },
    params: { ...base.params, ...profile.params },
    operations: { ...base.operations, ...profile.operations },
    submitAfterReshoot: profile.submit_after_reshoot ?? true,
    manners: plainManners,
  };
}

function userTokenOf({ userToken }: AuthRules): boolean | readonly string[] {
  return typeof userToken === 'string' ? userToken === 'required' : userToken;
}

function userTokenRule(reported: boolean | readonly string[]): AuthRules['userToken'] {
  if (typeof reported !== 'boolean') return reported;
  return reported ? 'required' : 'ignored';
}

export interface PartialProfile {
  readonly auth?: Partial<PracticeProfile['auth']>;
  readonly params?: Partial<ProfileParams>;
  readonly operations?: Partial<ProfileOperations>;
  readonly submit_after_reshoot?: boolean;
}
