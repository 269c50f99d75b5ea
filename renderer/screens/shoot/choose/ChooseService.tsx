import { Box, Flex } from '@mantine/core';
import type { ServiceChoiceView } from '../../../../main/contract/taxonomy.ts';
import { Choices } from '../../../components/choices/Choices.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { serviceFacts, serviceName } from '../../../format/kinds.ts';
import { useScreenKeys } from '../../../keyboard/screenKeys.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './ChooseType.module.css';

export interface ChooseServiceProps {
  readonly choice: ServiceChoiceView;
  readonly ready: string | null;
  readonly busy: boolean;
  /** Null means the partner chooses. */
  onChoose(serviceUuid: string | null): void;
  onBack(): void;
}

export function ChooseService({ choice, ready, busy, onChoose, onBack }: ChooseServiceProps) {
  const words = useWords();
  const { services, mayBeNone } = choice;

  useScreenKeys(({ key, ctrl }) => {
    if (ctrl) return false;
    if (busy) return true;
    if (key === 'Enter' && ready !== null) onChoose(ready);
    else if (key === 'Escape' || key === 'Backspace') onBack();
    // Other keys must not choose a type.
    return true;
  });

  function choose(index: number): void {
    const service = services[index];
    if (service !== undefined && !busy) onChoose(service.uuid);
  }
  return (
    <Choices
      name="service"
      count={services.length}
      onChoose={choose}
      onNone={mayBeNone && !busy ? () => onChoose(null) : undefined}
    >
      {(digitOf) => (
        <>
          <Box component="h3" fz="var(--text-xl)" fw="var(--medium)" miw="12rem">
            {words('service.which')}
          </Box>
          <ul className={`grid gap-3 ${styles.choices} ${styles.services}`}>
            {services.map((service, index) => (
              <li key={service.uuid} className={`flex holds ${styles.card}`} data-at={service.uuid === ready}>
                <button
                  type="button"
                  className={`row gap-4 wide tall round-l pad-4 press ${styles.choice}`}
                  disabled={busy}
                  aria-keyshortcuts={digitOf(index)}
                  onClick={() => onChoose(service.uuid)}
                  data-testid={`service-${serviceName(service)}`}
                >
                  <Box component="span" flex="1" miw={0}>
                    <span className={`block title medium ${styles.choiceName}`}>{serviceName(service)}</span>
                    {serviceFacts(service).map((fact) => (
                      <span key={words(fact)} className="block soft small">
                        {words(fact)}
                      </span>
                    ))}
                    {service.description === '' ? null : (
                      <span className="block soft small">{service.description}</span>
                    )}
                  </Box>
                  <Flex component="span" direction="column" align="flex-end" gap="var(--space-2)">
                    <KeyHint label={digitOf(index)} />
                    {service.uuid === ready ? <KeyHint label={words('keys.enter')} /> : null}
                  </Flex>
                </button>
              </li>
            ))}
            {mayBeNone ? (
              <li className={`flex holds ${styles.card}`}>
                <button
                  type="button"
                  className={`row gap-4 wide tall round-l pad-4 press ${styles.choice}`}
                  disabled={busy}
                  onClick={() => onChoose(null)}
                  data-testid="service-none"
                >
                  <Box component="span" flex="1" miw={0}>
                    <span className={`block title medium ${styles.choiceName}`}>{words('service.partnerChooses')}</span>
                  </Box>
                  <KeyHint label="0" />
                </button>
              </li>
            ) : null}
          </ul>
        </>
      )}
    </Choices>
  );
}
