/** Headers on every answer of every host: what the page may load and talk to, and who may embed or read it. */
export function securityHeaders(connectSources: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connectSources),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  };
}

/**
 * Scripts from the page's own origin alone; styles may be inline, since the component library sets them so. `blob:` images
 * are photos just dropped, `blob:` media the camera's picture.
 */
export function contentSecurityPolicy(connectSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...connectSources].join(' '),
    "media-src 'self' blob: data:",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
