import { NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

/** Fills in the folder that a program is set to after its installation. */
export function CameraProgramChoice({ onChoose }: { onChoose(folder: string): void }) {
  const words = useWords();
  const programs = useSelected('sources', (sources) => sources.programs);
  const { lookAtPrograms } = useActions('sources');
  const [chosen, setChosen] = useState('');
  useEffect(() => drop(lookAtPrograms()), [lookAtPrograms]);
  if (programs.length === 0) return null;
  const advice = programs.find(({ program }) => program === chosen)?.advice;
  return (
    <NativeSelect
      label={words('cameraProgram.choose')}
      description={advice && words(advice)}
      value={chosen}
      onChange={(event) => {
        const program = event.currentTarget.value;
        setChosen(program);
        const folder = programs.find((one) => one.program === program)?.folder;
        if (folder !== undefined) onChoose(folder);
      }}
      data={[
        { value: '', label: words('cameraProgram.none') },
        ...programs.map(({ program, folder, isThere }) => ({
          value: program,
          label: words(isThere ? 'cameraProgram.there' : 'cameraProgram.notThere', { program, folder }),
        })),
      ]}
    />
  );
}
