/** The answer is empty where the page came without a policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The library for scroll locks looks here (`get-nonce`). */
export function reportLibraries(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
