import { createRandom, pick } from '../random.ts';

const modelsOfBrand = 250;

const firsts = [
  'Alder',
  'Brook',
  'Cinder',
  'Dale',
  'Elm',
  'Fenn',
  'Grey',
  'Holt',
  'Iver',
  'Juno',
  'Kest',
  'Lund',
] as const;
const seconds = [
  'mark',
  'well',
  'ridge',
  'haus',
  'ford',
  'line',
  'stone',
  'worth',
  'vale',
  'crest',
  'gate',
  'moor',
] as const;
const lines = [
  'Air',
  'Court',
  'Trail',
  'City',
  'Club',
  'Metro',
  'Alpine',
  'Coast',
  'Studio',
  'Field',
  'Nova',
  'Prime',
] as const;
const shapes = [
  'Runner',
  'Low',
  'High',
  'Mid',
  'Classic',
  'Sport',
  'Lite',
  'Pro',
  'Retro',
  'Max',
  'Plus',
  'Edition',
] as const;

export interface MadeUpBrand {
  readonly name: string;
  readonly models: readonly string[];
}

/** `models` in all, 250 a brand. The same seed gives the same models, and a brand repeats no name. */
export function manyModels(seed: number | string, models: number): readonly MadeUpBrand[] {
  const random = createRandom(seed);
  const brands = Math.ceil(models / modelsOfBrand);
  return Array.from({ length: brands }, (_brand, index) => ({
    name: `${pick(random, firsts)}${pick(random, seconds)} ${index + 1}`,
    models: Array.from(
      { length: Math.min(modelsOfBrand, models - index * modelsOfBrand) },
      (_model, number) => `${pick(random, lines)} ${pick(random, shapes)} ${number + 1}`,
    ),
  }));
}
