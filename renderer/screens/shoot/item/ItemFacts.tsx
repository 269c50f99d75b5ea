import type { ServiceView } from '../../../../preload/contract/taxonomy.ts';
import type { ItemView } from '../../../../preload/contract/views.ts';
import { WordChip } from '../../../components/Chip.tsx';
import { kindNames, serviceFacts, serviceName } from '../../../format/kinds.ts';
import { partnerState, rawPartnerState } from '../../../format/partnerState.ts';
import { stageWords } from '../../../format/words.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import { Fact } from './Fact.tsx';
import styles from './ItemFacts.module.css';
import { ItemNotes } from './ItemNotes.tsx';

/** The facts of the open item. */
export function ItemFacts() {
  const words = useWords();
  const facts = useOpenItem(factsOf);
  if (facts === null) return null;
  return (
    <section aria-label={words('itemDrawer.item')} className={styles.facts}>
      <div>
        <div className={styles.label}>{words('queue.column.reference')}</div>
        <h2 className={styles.reference} data-testid="reference">
          {facts.reference}
        </h2>
        <div className={styles.kind}>
          {kindNames(facts)
            .map((name) => words(name))
            .join(' › ')}
        </div>
        <WordChip wording={stageWords[facts.stage]} testId="stage" />
      </div>
      <dl className={styles.list}>
        <RequiredSides />
        {facts.service === null ? null : <ServiceFact service={facts.service} />}
        {facts.place === null ? null : <Fact label={words('shoot.placeOf')} value={facts.place} />}
        {facts.note === null ? null : <Fact label={words('shoot.noteOf')} value={facts.note} wide />}
        <Fact label={words('itemDrawer.microId')} value={facts.microId ?? '–'} />
        <Fact
          label={words('itemDrawer.state')}
          value={words(partnerState(facts.state))}
          detail={rawPartnerState(facts.state)}
          wide
        />
        {facts.progress === null ? null : (
          <Fact label={words('facts.atPartner')} wide value={words('facts.progress', facts.progress)} />
        )}
      </dl>
      <ItemNotes />
    </section>
  );
}

function ServiceFact({ service }: { service: ServiceView }) {
  const words = useWords();
  const told = [serviceName(service), ...serviceFacts(service).map((fact) => words(fact))].join(' · ');
  return <Fact label={words('service.label')} value={told} detail={service.description} wide />;
}

function RequiredSides() {
  const words = useWords();
  const required = useOpenItem(({ requiredDone: done, requiredTotal: total }) => ({ done, total }));
  if (required === null) return null;
  return <Fact label={words('facts.required')} value={words('itemDrawer.requiredOf', required)} />;
}

function factsOf(item: ItemView) {
  const { referenceId: reference, category, type, brand, model, service, stage, microId, state, progress } = item;
  const { place, note } = item;
  return { reference, category, type, brand, model, service, stage, microId, state, progress, place, note };
}
