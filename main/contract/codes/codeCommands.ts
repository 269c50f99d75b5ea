/** The commands of a printed sheet of codes. Apart from `domainTypes.ts`, which brings the texts of failures with it. */

export {
  type ChoiceCommand,
  type CodeCommand,
  choiceCommands,
  codeCommands,
  isChoiceCommand,
} from '../../domain/codes/codeRules.ts';
