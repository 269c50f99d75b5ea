import type { Simulator } from '../../main/practice/simulator.ts';

/** A category and type of the simulator by name. */
export function typeNamed(partner: Simulator, name: string): { category: string; type: string } {
  for (const category of partner.control.catalogue().categories) {
    const type = category.types.find((other) => other.name === name);
    if (type) return { category: category.uuid, type: type.uuid };
  }
  throw new Error(`The simulator has no type ${name}`);
}
