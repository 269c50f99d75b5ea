import { z } from 'zod';

const value = z.string().max(500, 'argument.max500').optional();

export const userChanges = z.object({
  email: value,
  first_name: value,
  last_name: value,
  business_name: value,
  certificate_issuance_name: value,
});
export type UserChangesView = z.infer<typeof userChanges>;
