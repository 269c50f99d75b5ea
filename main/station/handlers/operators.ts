import type { OperatorJson } from '../../contract/commands/operators.ts';
import type { OperatorView } from '../../contract/operators.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Operator } from '../../domain/operator/operator.ts';
import { english } from '../../texts/render.ts';
import { importOperatorFile, importOperators } from '../operators/importOperators.ts';
import { operatorJson } from '../operators/operatorJson.ts';
import {
  addOperator,
  changeOperator,
  type ListParts,
  operatorCalled,
  presentOperator,
  removeOperator,
} from '../operators/operatorList.ts';
import type { SignInDesk } from '../operators/signInDesk.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface OperatorsDependencies extends ListParts {
  readonly signIns: Pick<SignInDesk, 'signIn' | 'signOut' | 'active'>;
  /** True when no file of the station holds a removed name any more. */
  readonly forgetNames: () => Promise<boolean>;
}

export function operatorsPart(os: Implementer, parts: OperatorsDependencies) {
  const { store, signIns } = parts;
  const view = () => ({ operators: store.operators.all().map(operatorView) });
  return {
    list: os.operators.list.handler(view),
    add: os.operators.add.handler(({ input }) => {
      addOperator(parts, input);
      return view();
    }),
    change: os.operators.change.handler(({ input: { id, ...change } }) => {
      changeOperator(parts, id as OperatorId, change);
      return view();
    }),
    remove: os.operators.remove.handler(async ({ input }) => {
      removeOperator(parts, input.id as OperatorId);
      return { ...view(), cleared: await parts.forgetNames() };
    }),
    importList: os.operators.importList.handler(async ({ input: { file } }) => {
      const { bad, ...counts } = await importOperators(parts, new Uint8Array(await file.arrayBuffer()), file.name);
      return { ...counts, bad: [...bad] };
    }),
    signIn: os.operators.signIn.handler(({ input }) => {
      signIns.signIn(presentOperator(parts, input.id as OperatorId).id);
      return {};
    }),
    signOut: os.operators.signOut.handler(() => {
      signIns.signOut();
      return {};
    }),
    active: os.operators.active.handler(() => {
      signIns.active();
      return {};
    }),
  };
}

export function operatorCommandParts(os: CommandImplementer, parts: OperatorsDependencies) {
  return {
    operatorsAdd: os.operatorsAdd.handler(({ input }): OperatorJson => operatorJson(addOperator(parts, input))),
    operatorsRemove: os.operatorsRemove.handler(async ({ input }) => {
      const { id } = operatorCalled(parts, input.name);
      removeOperator(parts, id);
      return { id, cleared: await parts.forgetNames() };
    }),
    operatorsImport: os.operatorsImport.handler(async ({ input }) => {
      const { bad, ...counts } = await importOperatorFile(parts, input.file);
      return { ...counts, bad: bad.map(({ line, field, why }) => ({ line, field, message: english(why) })) };
    }),
  };
}

function operatorView({ textSize, hand, soundOn, ...operator }: Operator): OperatorView {
  return { ...operatorJson(operator), textSize, hand, soundOn };
}
