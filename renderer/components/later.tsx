import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';

/** A part that the first picture of the page does without: its code is fetched when it is rendered first. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}

/** What is inside is fetched and rendered once the page has shown itself; until then there is what `meanwhile` gives. */
export function Afterwards({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => startTransition(() => setIsShown(true)), []);
  return isShown ? <Suspense fallback={meanwhile}>{children}</Suspense> : meanwhile;
}
