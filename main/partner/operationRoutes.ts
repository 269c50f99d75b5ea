import { sentences, type Text, type TextId, text } from '../texts/text.ts';
import { credentialChoice } from './credentials.ts';
import type { Profile } from './profileSchema.ts';

export interface OperationRoute {
  readonly operation: 'create' | 'upload_media' | 'submit_sr' | 'cancel_sr' | 'list_srs' | 'user';
  readonly method: string;
  readonly address: string;
  readonly withKey: boolean;
  /** The hosts that a signed upload address may name; null for other operations. */
  readonly uploadHosts: readonly string[] | null;
  /** It changes something outside `/sr/`, where the items' requests are. */
  readonly isOutside: boolean;
}

export function operationRoutes(profile: Profile): readonly OperationRoute[] {
  const { upload_media: upload, submit_sr: submit, cancel_sr: cancel, list_srs: list } = profile.operations;
  const route = (
    operation: OperationRoute['operation'],
    { method, path }: { readonly method: string; readonly path: string },
    isWrite: boolean,
  ): OperationRoute => ({
    operation,
    method,
    address: `${profile.base_url}${path}`,
    withKey: credentialChoice(profile, operation).mode !== 'none',
    uploadHosts: null,
    isOutside: isWrite && !isBelowSr(path),
  });
  const photos = upload && {
    ...route('upload_media', upload, true),
    uploadHosts: upload.upload ? [new URL(profile.base_url).host, ...(upload.upload.hosts ?? [])] : null,
  };
  return [
    route('create', { method: 'POST', path: '/api/v2/sr' }, true),
    photos,
    submit && route('submit_sr', submit, true),
    cancel && route('cancel_sr', cancel, true),
    list && route('list_srs', list, false),
    // A person does it by hand, and no profile changes the path.
    { ...route('user', { method: 'PUT', path: '/api/actor/users/{user}' }, true), isOutside: false },
  ].filter((found) => found !== null);
}

export function routeText(route: OperationRoute): Text {
  const { operation, uploadHosts, isOutside } = route;
  const said =
    operation === 'upload_media' && uploadHosts !== null ? presignedText(route, uploadHosts) : plainText(route);
  return isOutside ? sentences(said, text('route.outside')) : said;
}

function plainText({ operation, method, address, withKey }: OperationRoute): Text {
  return text(routeTexts[operation], { method, address, credential: withKey ? 'key' : 'none' });
}

const routeTexts = {
  create: 'route.create',
  upload_media: 'route.photos',
  submit_sr: 'route.submit',
  cancel_sr: 'route.cancel',
  list_srs: 'route.list',
  user: 'route.user',
} as const satisfies Record<OperationRoute['operation'], TextId>;

function presignedText({ method, address, withKey }: OperationRoute, hosts: readonly string[]): Text {
  return text('route.presigned', { method, address, credential: withKey ? 'key' : 'none', hosts });
}

/** The first part that is no version or prefix must be `sr`: `/partner/v3/sr/…` is outside. */
function isBelowSr(template: string): boolean {
  // A server would resolve `/sr/../users` too.
  const { pathname } = new URL(template.replace(/\{[^{}]*\}/g, 'x'), 'https://host');
  return /^(?:\/(?:api|v\d{1,3}))*\/sr(?:\/|$)/.test(pathname);
}
