import { useSelected } from '../stores/useStores.ts';
import { useToday } from './useTimed.ts';

/** Items that were done today: none, once the day is over in which they were counted. */
export function useDoneToday(): number {
  const today = useToday();
  return useSelected('station', ({ status }) => (status && status.today.startsAt >= today ? status.today.done : 0));
}
