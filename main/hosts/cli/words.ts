import { englishCatalogue } from '../../texts/catalogues.ts';
import { wordsIn } from '../../texts/wordsIn.ts';

/** The command line speaks English. */
export const words = wordsIn(englishCatalogue);
