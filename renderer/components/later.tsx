import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';

const MeanwhileContext = createContext<ReactNode>(null);

export interface LaterPart<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches ahead, so that it renders at once. */
  fetch(): Promise<void>;
}

/**
 * Loads a part's code at its first rendering. Not Suspense, which then shows nothing for 300 ms. A failed fetch is the
 * part's error, and is retried with the next.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let Part: ComponentType<Props> | null = null;
  let pending: Promise<void> | null = null;

  function fetch(): Promise<void> {
    pending ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      (error: unknown) => {
        pending = null;
        throw error;
      },
    );
    return pending;
  }

  function Later(props: Props): ReactNode {
    const meanwhile = useContext(MeanwhileContext);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    const [, setIsThere] = useState(Part !== null);
    useEffect(() => {
      if (Part !== null) {
        setIsThere(true);
        return;
      }
      let isShown = true;
      fetch().then(
        () => isShown && setIsThere(true),
        (error: unknown) => isShown && setFailure({ error }),
      );
      return () => {
        isShown = false;
      };
    }, []);
    if (failure !== null) throw failure.error;
    if (Part === null) return meanwhile;
    return (
      <MeanwhileContext value={null}>
        <Part {...props} />
      </MeanwhileContext>
    );
  }
  return Object.assign(Later, { fetch });
}

/** Rendered once the page has shown itself; `meanwhile` until then. */
export function Afterwards({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setIsShown(true))), []);
  return isShown ? <MeanwhileContext value={meanwhile}>{children}</MeanwhileContext> : meanwhile;
}

/** Runs after the next paint, which it must not hold up; for a hidden page, once it is visible. The answer cancels it. */
export function afterPaint(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    task = setTimeout(act, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
