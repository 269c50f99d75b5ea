import { useRef, useState } from 'react';
import type { Text } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import type { KeySlot } from '../../../keyboard/bindings.ts';
import type { CommandId } from '../../../keyboard/commands.ts';
import { giveKey, learnKey } from '../../../keyboard/learnKey.ts';
import { useKeyLearning } from '../../../keyboard/screenKeys.ts';
import { useStores } from '../../../stores/useStores.ts';

export interface KeyOf {
  readonly command: CommandId;
  readonly slot: KeySlot;
}

/** Another command has the key. */
export interface Conflict extends KeyOf {
  readonly key: string;
  readonly others: readonly CommandId[];
}

export interface LearntKeyState {
  readonly learning: KeyOf | null;
  readonly refusal: Text | null;
  readonly conflict: Conflict | null;
  /** Null ends it. */
  learn(of: KeyOf | null): void;
  /** True takes the key from the other commands. */
  answer(takesIt: boolean): void;
}

export function useLearntKey(): LearntKeyState {
  const { keys } = useStores();
  const [learning, setLearning] = useState<KeyOf | null>(null);
  // A second key may come before the page has rendered.
  const now = useRef(learning);
  const [refusal, setRefusal] = useState<Text | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  function learn(of: KeyOf | null): void {
    now.current = of;
    setLearning(of);
    setRefusal(null);
    setConflict(null);
  }

  function give({ command, slot }: KeyOf, key: string): void {
    const { bindings, change } = keys.getState();
    drop(change(giveKey(bindings, command, slot, key)));
  }

  useKeyLearning(learning !== null, (press) => {
    const of = now.current;
    if (of === null) return false;
    if (press.key === 'Escape') {
      learn(null);
      return true;
    }
    const learnt = learnKey(keys.getState().bindings, of.command, press);
    if (learnt.kind === 'refused') setRefusal(learnt.why);
    else {
      learn(null);
      if (learnt.kind === 'free') give(of, learnt.key);
      else if (learnt.kind === 'conflict') setConflict({ ...of, key: learnt.key, others: learnt.others });
    }
    return true;
  });

  return {
    learning,
    refusal,
    conflict,
    learn,
    answer(takesIt) {
      if (takesIt && conflict !== null) give(conflict, conflict.key);
      setConflict(null);
    },
  };
}
