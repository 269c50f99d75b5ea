/** For every answer of every host. */
export function securityHeaders(connectSources: readonly string[], nonce: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connectSources, nonce),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  };
}

const self = "'self'";
const none = "'none'";

/** Styles of the component library carry the answer's nonce. `blob:` images are dropped photos, `blob:` media the camera's picture. */
export function contentSecurityPolicy(connectSources: readonly string[], nonce: string): string {
  const sources = {
    'default-src': [none],
    'script-src': [self],
    'style-src': [self, `'nonce-${nonce}'`],
    'img-src': [self, 'blob:', 'data:'],
    'font-src': [self, 'data:'],
    'connect-src': [self, ...connectSources],
    'media-src': [self, 'blob:', 'data:'],
    'manifest-src': [self],
    'frame-ancestors': [none],
    'base-uri': [none],
    'form-action': [none],
    // Text never becomes a script or an element; `default` is the policy of `renderer/theme/trustedTypes.ts`.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(sources)
    .map(([directive, allowed]) => [directive, ...allowed].join(' '))
    .join('; ');
}
