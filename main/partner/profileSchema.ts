import { z } from 'zod';
import { lengthRangeOf } from '../domain/codes/codeRules.ts';
import { existingRules, imageFormats } from '../domain/model.ts';
import type { TextId } from '../texts/text.ts';
import { authModes, type EndpointName, endpointNames } from './endpoints.ts';
import { cancelPlaceholders, photoPlaceholder, submitPlaceholders, uploadPlaceholders } from './placeholders.ts';
import {
  baseUrl,
  bodyTemplate,
  dottedPath,
  headerTemplates,
  pathTemplate,
  queryName,
  textTemplates,
} from './profileFields.ts';
import { uploadHostPattern } from './uploadHosts.ts';

/** Find is public (spec 4.4), so no profile can send it a credential. */
const closedEndpoints = endpointNames.filter((name) => name !== 'find');

const authEndpoints = z.strictObject(
  Object.fromEntries(closedEndpoints.map((name) => [name, z.enum(authModes).exactOptional()] as const)) as Record<
    Exclude<EndpointName, 'find'>,
    z.ZodExactOptional<z.ZodEnum<{ [Mode in (typeof authModes)[number]]: Mode }>>
  >,
);

const auth = z.strictObject({
  default: z.enum(authModes).default('bearer'),
  user_token: z.union([z.boolean(), z.array(z.enum(closedEndpoints))], 'field.userToken').default(false),
  endpoints: authEndpoints
    .extend({
      find: z.literal('none', 'field.findIsPublic').default('none'),
    })
    .prefault({}),
});

const params = z.strictObject({
  progress: z.strictObject({ sr: queryName('sr_uuid') }).prefault({}),
  type_brands: z
    .strictObject({ counts: queryName('include_counts'), inactive: queryName('include_inactive') })
    .prefault({}),
  category_tree: z.strictObject({ active: queryName('active_only'), counts: queryName('include_counts') }).prefault({}),
  models: z
    .strictObject({
      page: queryName('page_number'),
      size: queryName('page_size'),
      search: queryName('search'),
      brand: queryName('brand'),
      type: queryName('type'),
      category: queryName('category'),
    })
    .prefault({}),
});

/** Null leaves the order to the partner. */
const sorting = z
  .strictObject({
    sort_by: z.string().min(1, 'field.empty').max(100, 'field.max100').nullable().default(null),
    sort_direction: z.enum(['asc', 'desc']).nullable().default(null),
  })
  .prefault({});

/** Spec section 1, "Pagination", and 4.2. */
const reads = z.strictObject({
  side_groups: z
    .strictObject({ include_inactive: z.boolean().default(false), organized: z.boolean().default(false) })
    .prefault({}),
  models: sorting,
  list_srs: sorting,
});

const uploadTarget = z.strictObject({
  url: dottedPath.default('data.url'),
  method: z.enum(['PUT', 'POST']).default('PUT'),
  headers: headerTemplates(uploadPlaceholders).default({}),
  // Without a default an old profile stays unchanged, and older stations can read it.
  hosts: z.array(z.string().trim().toLowerCase().regex(uploadHostPattern, 'field.uploadHost')).max(20).exactOptional(),
});

const uploadMedia = z
  .strictObject({
    method: z.enum(['POST', 'PUT', 'PATCH', 'GET']).default('POST'),
    path: pathTemplate(uploadPlaceholders).default('/api/v2/sr/{sr_uuid}/sides/{side_uuid}/media'),
    encoding: z.enum(['multipart', 'binary', 'json-base64', 'presigned']).default('multipart'),
    file_field: z.string().min(1).max(200).default('file'),
    fields: textTemplates(uploadPlaceholders).default({ sha256: '{sha256}', filename: '{filename}' }),
    headers: headerTemplates(uploadPlaceholders).default({}),
    body: bodyTemplate([...uploadPlaceholders, photoPlaceholder]).exactOptional(),
    upload: uploadTarget.nullable().exactOptional(),
  })
  .superRefine((operation, context) => {
    const wrong = (path: string[], message: TextId, params: Record<string, unknown> = {}): void => {
      context.addIssue({ code: 'custom', path, message, params });
    };
    const { encoding, method } = operation;
    const body = operation.body ?? null;
    const bodyText = JSON.stringify(body);
    if (encoding === 'presigned' && !operation.upload) wrong(['upload'], 'field.presignedNeedsUpload');
    if (encoding !== 'presigned' && operation.upload) wrong(['upload'], 'field.presignedOnly');
    if (encoding !== 'presigned' && method === 'GET') wrong(['method'], 'field.getPresignedOnly');
    if (method === 'GET' && body !== null) wrong(['body'], 'field.notWithGet');
    if ((encoding === 'multipart' || encoding === 'binary') && body !== null)
      wrong(['body'], 'field.unusedByEncoding', { encoding });
    if (encoding === 'presigned' && bodyText.includes(`{${photoPlaceholder}}`))
      wrong(['body'], 'field.base64Only', { placeholder: `{${photoPlaceholder}}` });
    if (encoding === 'json-base64' && body !== null && !bodyText.includes(`{${photoPlaceholder}}`))
      wrong(['body'], 'field.needsPhoto', { placeholder: `{${photoPlaceholder}}` });
    if (encoding === 'multipart' && hasContentType(operation.headers)) wrong(['headers'], 'field.multipartType');
  });

const operations = z.strictObject({
  upload_media: uploadMedia.nullable().prefault({}),
  submit_sr: z
    .strictObject({
      method: z.enum(['POST', 'PUT', 'PATCH']).default('POST'),
      path: pathTemplate(submitPlaceholders).default('/api/v2/sr/{sr_uuid}/submit'),
      body: bodyTemplate(submitPlaceholders).default(null),
    })
    .nullable()
    .prefault({}),
  cancel_sr: z
    .strictObject({
      method: z.enum(['POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
      path: pathTemplate(cancelPlaceholders).default('/api/v2/sr/{sr_uuid}/cancel'),
      body: bodyTemplate(cancelPlaceholders).default({ reason: '{reason}' }),
    })
    .nullable()
    .prefault({}),
  list_srs: z
    .strictObject({ method: z.enum(['GET']).default('GET'), path: pathTemplate([]).default('/api/v2/sr') })
    .nullable()
    .prefault({}),
});

const uuid = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'field.uuid')
  .toLowerCase();

/** The label is the station's own word. */
const service = z.union(
  [
    uuid,
    z.strictObject({ uuid, label: z.string().trim().min(1, 'field.empty').max(100, 'field.max100').exactOptional() }),
  ],
  'field.service',
);

const positive = z.number().int('field.whole').positive('field.above0');

const images = z
  .strictObject({
    formats: z.array(z.enum(imageFormats)).min(1, 'field.oneFormat').default(['jpeg', 'png']),
    max_bytes: positive.nullable().default(null),
    max_edge: positive.nullable().default(null),
    min_edge: positive.nullable().default(null),
    strip_location: z.boolean().default(false),
    // Without a default an old profile stays unchanged, and older stations can read it.
    strip_text: z.boolean().exactOptional(),
  })
  .superRefine(({ min_edge, max_edge }, context) => {
    if (min_edge !== null && max_edge !== null && min_edge > max_edge)
      context.addIssue({ code: 'custom', path: ['min_edge'], message: 'field.minAboveMax' });
  });

const serviceFields = {
  services: z.array(service).max(100, 'field.most100').default([]),
  service_required: z.boolean().default(false),
  service_by_type: z.record(uuid, uuid).default({}),
};

function checkServices(
  { services, service_required }: { readonly services: readonly unknown[]; readonly service_required: boolean },
  context: z.RefinementCtx,
): void {
  if (service_required && services.length === 0)
    context.addIssue({ code: 'custom', path: ['service_required'], message: 'field.noServices' });
  const uuids = services.map((entry) =>
    typeof entry === 'string' ? entry : (entry as { readonly uuid: string }).uuid,
  );
  const twice = uuids.findIndex((entry, index) => uuids.indexOf(entry) < index);
  if (twice >= 0) context.addIssue({ code: 'custom', path: ['services', twice], message: 'field.serviceTwice' });
}

/**
 * A RE2 pattern that the whole code must fit, or a length (`13`, `8-14`, `{ "min": 8 }`). `patternFaults` tries
 * patterns where a profile comes in, not at each start.
 */
const codeRule = z.union([
  z.string().superRefine((pattern, context) => {
    const range = lengthRangeOf(pattern);
    if (range !== null ? range.min <= range.max : pattern !== '') return;
    const message: TextId = range === null ? 'field.codePattern' : 'field.codeLength';
    context.addIssue({ code: 'custom', message });
  }),
  z
    .strictObject({ min: positive.exactOptional(), max: positive.exactOptional() })
    .refine(({ min = 1, max = Number.POSITIVE_INFINITY }) => min <= max, 'field.codeLength'),
  /** The values of these identifiers, joined by `-`, are the item's code. */
  z.strictObject({
    gs1: z
      .array(z.string().regex(/^\d{2,4}$/, 'field.gs1'))
      .min(1)
      .max(4),
  }),
]);
const prefix = z.string().min(1, 'field.empty').max(100, 'field.max100').nullable().default(null);

const codes = z
  .strictObject({
    items: z.array(codeRule).max(100).default([]),
    other: z.enum(['take', 'ask', 'refuse']).default('take'),
    commands: prefix,
    place: prefix,
  })
  .superRefine(({ commands, place }, context) => {
    if (commands !== null && commands.toLowerCase() === place?.toLowerCase())
      context.addIssue({ code: 'custom', path: ['place'], message: 'field.samePrefix' });
  });

const events = z.strictObject({
  relay: z
    .string()
    .trim()
    .regex(/^https:\/\/[^/\s?#@]+\/?$/, 'field.relay')
    .transform((address) => address.replace(/\/$/, '')),
  ca_file: z.string().min(1, 'field.empty').nullable().default(null),
});

const profileObject = z.strictObject({
  name: z.string().trim().min(1, 'field.empty').max(100, 'field.max100'),
  base_url: baseUrl,
  tls: z.strictObject({ ca_file: z.string().min(1, 'field.empty').nullable().default(null) }).prefault({}),
  auth: auth.prefault({}),
  params: params.prefault({}),
  reads: reads.prefault({}),
  operations: operations.prefault({}),
  images: images.prefault({}),
  submit: z.enum(['automatic', 'manual']).default('automatic'),
  submit_after_reshoot: z.boolean().default(true),
  limits: z
    .strictObject({
      polls_per_minute: positive.default(60),
      uploads_at_once: positive.default(4),
      requirements_minutes: positive.default(15),
    })
    .prefault({}),
  service_time_unit: z.enum(['hours', 'minutes']).nullable().default(null),
  ...serviceFields,
  codes: codes.prefault({}),
  existing: z.enum(existingRules).default('adopt'),
  events: events.nullable().default(null),
});

/**
 * Holds all that differs between deployments or that the spec does not show. Strict at every level; a parsed profile
 * written as JSON parses to itself.
 */
export const profileSchema = profileObject.superRefine(checkServices);

export type Profile = z.output<typeof profileSchema>;
export type UploadOperation = NonNullable<Profile['operations']['upload_media']>;

function hasContentType(headers: Readonly<Record<string, string>>): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
}
