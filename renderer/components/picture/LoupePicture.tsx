import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PictureSize } from '../../../preload/contract/liveCamera.ts';
import { leastScale, loupeAt, loupeMoved, loupeResized } from '../../state/shoot/loupe.ts';
import type { Loupe } from '../../state/shoot/stageStore.ts';
import { useStores } from '../../stores/useStores.ts';
import styles from './LoupePicture.module.css';

export interface LoupePictureProps {
  readonly size: PictureSize;
  /** The picture with every pixel, a path of `preload/contract/assets.ts`. */
  readonly src: string;
  readonly alt: string;
  /** Null shows the whole picture, which is `children`. */
  readonly loupe: Loupe | null;
  /** Null leaves wheel and pointer to others. */
  readonly onLoupe: ((loupe: Loupe | null) => void) | null;
  readonly children: ReactNode;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Below this part of the picture's fitted size the loupe closes. */
const closesBelow = 1.02;

/**
 * A picture that can be looked at pixel by pixel: a turn of the wheel or two fingers open it at their place, one finger moves it, and small
 * enough it closes.
 */
export function LoupePicture({ size: pixels, src, alt, loupe, onLoupe, children }: LoupePictureProps) {
  const { pictureAddress } = useStores();
  const ratio = usePixelRatio();
  // In the page's own unit, of which a screen may have one and a half or two to each pixel of its own.
  const size = { width: pixels.width / ratio, height: pixels.height / ratio };
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [isReady, setIsReady] = useState(false);
  const latest = useRef<Pick<LoupePictureProps, 'loupe' | 'onLoupe' | 'size'>>({ loupe, onLoupe, size });
  latest.current = { loupe, onLoupe: onLoupe === null ? null : change, size };

  /** Two fingers move between two frames of the page: the second goes on from where the first has led. */
  function change(next: Loupe | null): void {
    latest.current = { ...latest.current, loupe: next };
    onLoupe?.(next);
  }

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent): void => {
      if (latest.current.onLoupe === null) return;
      event.preventDefault();
      zoom(element, latest.current, Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    };
    // React's own listener is passive, and the page would scroll with the picture.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  function onPointerMove(id: number, at: Point): void {
    const before = pointers.current.get(id);
    const { loupe: now, onLoupe: lookThrough } = latest.current;
    if (before === undefined || frame.current === null || lookThrough === null) return;
    const others = [...pointers.current].filter(([other]) => other !== id).map(([, point]) => point);
    pointers.current.set(id, at);
    const [other] = others;
    if (other !== undefined) {
      const factor = distance(at, other) / Math.max(1, distance(before, other));
      zoom(frame.current, latest.current, factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
    } else if (now !== null) {
      const { width, height } = size;
      lookThrough(loupeMoved(now, (before.x - at.x) / (width * now.scale), (before.y - at.y) / (height * now.scale)));
    }
  }

  const isOpen = loupe !== null;
  return (
    <div
      ref={frame}
      className={styles.frame}
      data-open={isOpen || undefined}
      data-testid="loupe-frame"
      onPointerDown={({ currentTarget, pointerId, clientX, clientY, pointerType }) => {
        if (onLoupe === null || (!isOpen && pointerType === 'mouse')) return;
        pointers.current.set(pointerId, { x: clientX, y: clientY });
        if (isOpen) currentTarget.setPointerCapture(pointerId);
      }}
      onPointerMove={({ pointerId, clientX, clientY }) => onPointerMove(pointerId, { x: clientX, y: clientY })}
      onPointerUp={({ pointerId }) => pointers.current.delete(pointerId)}
      onPointerCancel={({ pointerId }) => pointers.current.delete(pointerId)}
    >
      <div className={styles.whole} data-hidden={(isOpen && isReady) || undefined}>
        {children}
      </div>
      {loupe === null ? null : (
        <img
          className={styles.full}
          src={pictureAddress(src)}
          alt={alt}
          draggable={false}
          data-testid="loupe"
          data-scale={loupe.scale}
          data-ready={isReady || undefined}
          onLoad={() => setIsReady(true)}
          onError={() => setIsReady(false)}
          style={{
            width: size.width * loupe.scale,
            height: size.height * loupe.scale,
            transform: `translate(${-loupe.x * 100}%, ${-loupe.y * 100}%)`,
          }}
        />
      )}
    </div>
  );
}

/** Pixels of the screen to one px of the page; followed, as it changes with the screen that the window is on, and with the browser's zoom. */
function usePixelRatio(): number {
  return useSyncExternalStore(
    followPixelRatio,
    () => window.devicePixelRatio,
    () => 1,
  );
}

function followPixelRatio(onChange: () => void): () => void {
  // Where the ratio changes, the page is laid out anew.
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Larger or smaller around a place of the screen; opened there when it was closed. */
function zoom(
  frame: HTMLElement,
  { loupe, onLoupe, size }: Pick<LoupePictureProps, 'loupe' | 'onLoupe' | 'size'>,
  factor: number,
  { x, y }: Point,
): void {
  if (onLoupe === null) return;
  const box = frame.getBoundingClientRect();
  const fitted = Math.min(box.width / size.width, box.height / size.height);
  const scale = loupe?.scale ?? fitted;
  const middle = loupe ?? { x: 0.5, y: 0.5 };
  const at = {
    x: middle.x + (x - box.left - box.width / 2) / (size.width * scale),
    y: middle.y + (y - box.top - box.height / 2) / (size.height * scale),
  };
  if (loupe === null) {
    if (factor > 1) onLoupe(loupeAt(at));
    return;
  }
  const next = loupeResized(loupe, factor, at);
  // On a narrow screen the whole photo is smaller than the loupe shows it.
  const isWhole = next.scale <= Math.max(fitted * closesBelow, leastScale);
  onLoupe(isWhole && factor < 1 ? null : next);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
