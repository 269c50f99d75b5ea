import { useSelected } from '../../../stores/useStores.ts';

/** More photos follow as the first are taken. */
export function useInbox() {
  return useSelected('station', ({ status }) => ({ inbox: status?.inbox ?? [], inboxMore: status?.inboxMore ?? 0 }));
}
