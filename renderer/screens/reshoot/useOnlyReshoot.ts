import { useEffect, useState } from 'react';

const lockName = 'sideshot.reshoot';

/**
 * Whether this window is the one that opens items for Re-shoot: of the visible ones that show it the one that had the focus last. The focus
 * itself is not needed, since the camera's own program may be in front. Windows of one browser agree by a lock (Web Locks).
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

/** Asks for the lock while the page is visible; the focus takes it from whoever has it. */
function holdWhileVisible(told: (isHeld: boolean) => void): { look(): void; release(): void } {
  let asked: AbortController | null = null;
  let isHeld = false;
  let letGo = (): void => undefined;

  function end(): void {
    asked?.abort();
    asked = null;
    isHeld = false;
    letGo();
    told(false);
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
        told(true);
      });
    // A request that steals cannot be called off, and need not be: it is granted at once.
    navigator.locks.request(lockName, steal ? { steal } : { signal: asking.signal }, held).catch(() => {
      // It was called off, or another window took it: this one waits until that one is gone.
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
