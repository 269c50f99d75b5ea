import type { ContractRouterClient } from '@orpc/contract';
import { connectionCommands } from './commands/connection.ts';
import { exchangeCommands } from './commands/exchange.ts';
import { fleetCommands } from './commands/fleet.ts';
import { healthCommands } from './commands/health.ts';
import { itemCommands } from './commands/items.ts';
import { operatorCommands } from './commands/operators.ts';
import { photoCommands } from './commands/photos.ts';
import { pinCommands } from './commands/pin.ts';
import { settingsCommands } from './commands/settings.ts';
import { taxonomyCommands } from './commands/taxonomy.ts';
import { page } from './page.ts';

const commands = {
  ...itemCommands,
  ...photoCommands,
  ...connectionCommands,
  ...exchangeCommands,
  ...fleetCommands,
  ...settingsCommands,
  ...healthCommands,
  ...taxonomyCommands,
  ...operatorCommands,
  ...pinCommands,
};

export const contract = { page, commands };
export type Contract = typeof contract;

export type CommandClient = ContractRouterClient<Contract['commands']>;
