import { englishCatalogue } from '../../texts/catalogues.ts';
import { wordsIn } from '../../texts/wordsIn.ts';

export const words = wordsIn(englishCatalogue);
