/** The nonce that the host gave this page for its styles; empty where the page came without a policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The library that locks scrolling under a dialog looks for the nonce here (`get-nonce`). */
export function tellLibraries(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
