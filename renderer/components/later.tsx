import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react';

/** What stands where a part is to come. */
const MeanwhileContext = createContext<ReactNode>(null);

export interface LaterPart<Props extends object> {
  (props: Props): ReactNode;
  /** Fetches its code ahead: what is there is rendered at once. */
  fetch(): Promise<void>;
}

/**
 * A part that the first picture of the page does without: its code is fetched when it is rendered first. By hand and not by Suspense, which
 * shows nothing within 300 ms after it showed that something is missing. A fetch that fails is the error of the part, and tried anew with the next.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): LaterPart<Props> {
  let Part: ComponentType<Props> | null = null;
  let coming: Promise<void> | null = null;

  function fetch(): Promise<void> {
    coming ??= load().then(
      (loaded) => {
        Part = loaded;
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    );
    return coming;
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

/** What is inside is fetched and rendered once the page has shown itself; until then there is what `meanwhile` gives. */
export function Afterwards({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setIsShown(true))), []);
  return isShown ? <MeanwhileContext value={meanwhile}>{children}</MeanwhileContext> : meanwhile;
}

/**
 * Acts once the frame that is about to be shown has been painted: what is fetched for later does not hold it up. Of a hidden page that is when it
 * is looked at. Answers how to take it back.
 */
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
