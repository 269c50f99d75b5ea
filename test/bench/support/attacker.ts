import { type Attack, type Attacked, type AttackName, attacks } from '../../fakes/attackers.ts';

/** What the benchmark tells the attacker, which is a process of its own: its work must not be measured as the client's waiting. */
export interface AttackOrder {
  readonly attack: AttackName | null;
  readonly on: Attacked;
}

let running: Attack | null = null;

process.on('message', async ({ attack, on }: AttackOrder) => {
  running?.end();
  running = attack === null ? null : attacks[attack](on);
  await running?.begun;
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
