import type { ContractRouterClient } from '@orpc/contract';
import { connectionCommands } from './commands/connection.ts';
import { exchangeCommands } from './commands/exchange.ts';
import { fleetCommands } from './commands/fleet.ts';
import { itemCommands } from './commands/items.ts';
import { photoCommands } from './commands/photos.ts';
import { taxonomyCommands } from './commands/taxonomy.ts';
import { page } from './page.ts';

/** The station as the command line sees it: plain JSON in, plain JSON out, so that a running station can be handed any of them. */
const commands = {
  ...itemCommands,
  ...photoCommands,
  ...connectionCommands,
  ...exchangeCommands,
  ...fleetCommands,
  ...taxonomyCommands,
};

/** All that a station can be asked: by its page, and by the command line. Which of the two a caller may ask is its role. */
export const contract = { page, commands };
export type Contract = typeof contract;

/** The commands as whoever gives them sees them, in the station's process or across. */
export type CommandClient = ContractRouterClient<Contract['commands']>;
