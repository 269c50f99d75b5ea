/** TypeScript lacks it in places. */
interface PolicyFactory {
  createPolicy(name: 'default', rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * No text becomes a script or element. Mantine writes styles as the text of a `<style>`, and text without a tag passes;
 * the browser refuses all else. Call it before anything is drawn.
 */
export function allowPlainTextAlone(): void {
  const factory: PolicyFactory | undefined = Reflect.get(globalThis, 'trustedTypes');
  factory?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
