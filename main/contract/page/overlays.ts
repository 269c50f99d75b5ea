import { z } from 'zod';
import { command, empty } from '../command.ts';
import { rememberedFit } from '../overlays.ts';

export const overlaysPage = {
  all: command.input(empty).output(z.object({ fits: z.array(rememberedFit) })),
  remember: command.input(rememberedFit).output(empty),
};
