import { useSelected } from '../stores/useStores.ts';
import { useToday } from './useTimed.ts';

/** Items that were done today, and that were rejected: none, once the day is over in which they were counted. */
export function useCountedToday(): { readonly done: number; readonly rejected: number } {
  const today = useToday();
  return useSelected('station', ({ status }) => {
    const counted = status !== null && status.today.startsAt >= today ? status.today : nothing;
    return { done: counted.done, rejected: counted.rejected };
  });
}

const nothing = { done: 0, rejected: 0 };
