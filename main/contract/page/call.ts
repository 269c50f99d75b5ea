import { z } from 'zod';
import { id } from '../command.ts';

export const byItem = z.object({ itemId: id });
