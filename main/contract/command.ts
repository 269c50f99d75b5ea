import { oc } from '@orpc/contract';
import { z } from 'zod';
import { stationErrorCodes } from './domainTypes.ts';
import { textView } from './text.ts';

/** Expected failures arrive as the error `STATION` with a stable `code` and a text for the person; anything else is a bug. */
export const command = oc.errors({
  STATION: {
    status: 422,
    data: z.object({ code: z.enum(stationErrorCodes), text: textView, field: z.string().nullable() }),
  },
});

export const id = z.string().min(1).max(100);
export const empty = z.object({});
