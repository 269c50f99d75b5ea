import { useEffect, useState } from 'react';

const lockName = 'sideshot.reshoot';

/**
 * Of the visible windows on Re-shoot, the last focused one opens items. Focus itself is not needed, since the camera's
 * program may be in front. Windows share a Web Lock.
 */
export function useOnlyReshoot(): boolean {
  const [isOnly, setIsOnly] = useState(false);
  useEffect(() => {
    const lock = holdWhileVisible(setIsOnly);
    const look = () => lock.look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      lock.release();
    };
  }, []);
  return isOnly;
}

/** Requests the lock while the page is visible; focus steals it. */
function holdWhileVisible(reported: (isHeld: boolean) => void): { look(): void; release(): void } {
  let asked: AbortController | null = null;
  let isHeld = false;
  let letGo = (): void => undefined;

  function end(): void {
    asked?.abort();
    asked = null;
    isHeld = false;
    letGo();
    reported(false);
  }

  function ask(steal: boolean): void {
    asked?.abort();
    const asking = new AbortController();
    asked = asking;
    const held = () =>
      new Promise<void>((settle) => {
        if (asked !== asking) {
          settle();
          return;
        }
        letGo = settle;
        isHeld = true;
        reported(true);
      });
    // A stealing request is granted at once and cannot be aborted.
    navigator.locks.request(lockName, steal ? { steal } : { signal: asking.signal }, held).catch(() => {
      // Another window has the lock now, or the request was aborted.
      if (asked !== asking) return;
      end();
      look();
    });
  }

  function look(): void {
    if (document.visibilityState !== 'visible') {
      end();
      return;
    }
    if (isHeld) return;
    if (document.hasFocus()) ask(true);
    else if (asked === null) ask(false);
  }

  look();
  return { look, release: end };
}
