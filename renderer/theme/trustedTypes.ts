/** The part of the browser's factory that is used; TypeScript does not know it everywhere. */
interface PolicyFactory {
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * The page's one policy for Trusted Types, under which no text becomes a script or an element by the way. The component library writes its styles
 * as the text of a `<style>`: text without a tag can be no element, so that it may pass. Everything else is refused by the browser. Before anything is drawn.
 */
export function allowPlainTextAlone(): void {
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
  factory?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
