import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PictureSize } from '../../../main/contract/liveCamera.ts';
import { leastScale, loupeAt, loupeMoved, loupeResized } from '../../state/shoot/loupe.ts';
import type { Loupe } from '../../state/shoot/stageStore.ts';
import { useStores } from '../../stores/useStores.ts';
import styles from './LoupePicture.module.css';

export interface LoupePictureProps {
  readonly size: PictureSize;
  /** Every pixel: a path of `preload/contract/assets.ts`. */
  readonly src: string;
  readonly alt: string;
  readonly loupe: Loupe | null;
  /** Null leaves wheel and pointer to others. */
  readonly onLoupe: ((loupe: Loupe | null) => void) | null;
  readonly children: ReactNode;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The loupe closes below this share of the fitted size. */
const closesBelow = 1.02;

/** Wheel or two fingers open the loupe there, one finger moves it, and it closes when small. */
export function LoupePicture({ size: pixels, src, alt, loupe, onLoupe, children }: LoupePictureProps) {
  const { pictureAddress } = useStores();
  const ratio = usePixelRatio();
  // In the page's px, which has 1.5 or 2 pixels on some screens.
  const size = { width: pixels.width / ratio, height: pixels.height / ratio };
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const [isReady, setIsReady] = useState(false);
  const latest = useRef<Pick<LoupePictureProps, 'loupe' | 'onLoupe' | 'size'>>({ loupe, onLoupe, size });
  latest.current = { loupe, onLoupe: onLoupe === null ? null : change, size };

  /** Fingers can move twice between frames: the second change builds on the first. */
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
    // React's listener is passive, and the page would scroll.
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
      className={`fill cut ${styles.frame}`}
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
      <div className={`fill ${styles.whole}`} data-hidden={(isOpen && isReady) || undefined}>
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

/** Follows the window's screen and the browser's zoom. */
function usePixelRatio(): number {
  return useSyncExternalStore(
    followPixelRatio,
    () => window.devicePixelRatio,
    () => 1,
  );
}

function followPixelRatio(onChange: () => void): () => void {
  // A new ratio lays the page out anew.
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Zooms around a place on the screen. */
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
  // On a narrow screen the whole photo is smaller than the loupe's least size.
  const isWhole = next.scale <= Math.max(fitted * closesBelow, leastScale);
  onLoupe(isWhole && factor < 1 ? null : next);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
