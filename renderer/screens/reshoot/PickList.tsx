import { Box, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ReshootRow } from '../../../main/contract/views.ts';
import { text } from '../../../main/texts/text.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { drop } from '../../data/context.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { useCommandKeys } from '../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import { byPlace } from './byPlace.ts';
import styles from './PickList.module.css';
import { rejectedText } from './rejectedText.ts';

export function PickList() {
  const words = useWords();
  const rows = useSelected('reshoot', (reshoot) => reshoot.rows ?? []);
  const { loadAll } = useActions('reshoot');
  const [isPrinting, setIsPrinting] = useState(false);
  const keyHint = useKeyHint();
  const print = () => drop(loadAll().then(() => setIsPrinting(true)));
  useCommandKeys('reshoot', { pickList: print });
  useEffect(() => {
    if (!isPrinting) return;
    document.body.dataset.prints = '';
    window.print();
    delete document.body.dataset.prints;
    setIsPrinting(false);
  }, [isPrinting]);
  return (
    <>
      <Button
        variant="default"
        mih={48}
        styles={wrappingButton}
        leftSection={<IconPrinter size={20} aria-hidden="true" />}
        data-testid="print-pick-list"
        rightSection={<KeyHint label={keyHint('pickList')} quiet />}
        onClick={print}
      >
        {words('reshoot.pickList')}
      </Button>
      {isPrinting ? createPortal(<Sheet rows={byPlace(rows, words.locale)} />, document.body) : null}
    </>
  );
}

function Sheet({ rows }: { readonly rows: readonly ReshootRow[] }) {
  const words = useWords();
  return (
    <section className={styles.sheet} data-testid="pick-list" data-paper="">
      <h1>{words('reshoot.pickListTitle', { count: rows.length })}</h1>
      <table>
        <thead>
          <tr>
            {[
              text('shoot.placeOf'),
              text('reshoot.pickItem'),
              text('reshoot.pickSides'),
              text('reshoot.pickFound'),
            ].map((name) => (
              <th key={name.id}>{words(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Box component="td" fz="14pt" fw="var(--strong)">
                {row.place ?? words('reshoot.noPlace')}
              </Box>
              <td>
                <strong>{row.referenceId}</strong> {row.type}
              </td>
              <td>{words(rejectedText(row))}</td>
              <td className={styles.box} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
