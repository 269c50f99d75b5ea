/** Separate from `domainTypes.ts`, which loads the texts of failures. */

export {
  type ChoiceCommand,
  type CodeCommand,
  codeCommands,
  isChoiceCommand,
} from '../../domain/codes/codeRules.ts';
