import { useSelected } from '../stores/useStores.ts';
import { useToday } from './useTimed.ts';

/** 0 once the counted day is over. */
export function useDoneToday(): number {
  const today = useToday();
  return useSelected('station', ({ status }) => (status && status.today.startsAt >= today ? status.today.done : 0));
}
