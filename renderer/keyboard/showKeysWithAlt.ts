/** Marks the page while Alt is held, so that all key caps show. Returns the stop function. */
export function showKeysWithAlt(page: Document): () => void {
  let isAlone = false;
  const listening = new AbortController();
  const { signal } = listening;
  const show = (isShown: boolean) => page.documentElement.toggleAttribute('data-alt', isShown);
  page.addEventListener(
    'keydown',
    ({ key, altKey }) => {
      isAlone = key === 'Alt';
      show(altKey);
    },
    { capture: true, signal },
  );
  page.addEventListener(
    'keyup',
    (event) => {
      show(event.altKey);
      // Alt by itself would give the next key to the browser's menu. A scanner's Alt with digits stays the system's.
      if (event.key === 'Alt' && isAlone) event.preventDefault();
    },
    { capture: true, signal },
  );
  page.defaultView?.addEventListener('blur', () => show(false), { signal });
  signal.addEventListener('abort', () => show(false));
  return () => listening.abort();
}
