/** The commands of a printed sheet of codes. Apart from `domainTypes.ts`, which brings the texts of failures with it. */

export {
  type ChoiceCommand,
  type CodeCommand,
  choiceCommands,
  codeCommands,
  isChoiceCommand,
} from '../../../main/domain/codes/codeRules.ts';
