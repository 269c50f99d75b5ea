import { useState } from 'react';
import type { ServiceView } from '../../../../main/contract/taxonomy.ts';
import { partnerStateText, rawPartnerState } from '../../../../main/texts/partnerStateText.ts';
import { ReleaseMark } from '../../../components/ReleaseMark.tsx';
import { figuresOf, verdictOf } from '../../../format/figures.ts';
import { serviceFacts, serviceName } from '../../../format/kinds.ts';
import { safeToReleaseText } from '../../../format/safeToRelease.ts';
import { useCommandKeys } from '../../../stores/useCommandKeys.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage, useOpenItem } from '../useShoot.ts';
import { Fact } from './Fact.tsx';
import styles from './ItemFacts.module.css';

export function ItemDetails() {
  const words = useWords();
  const facts = useOpenItem(
    ({ service, microId, state, progress, srUuid, sides, tray, release, thumbnailPhotoId, lastError }) => ({
      mark: { release, thumbnailPhotoId },
      released: safeToReleaseText({ sides, tray, release }),
      service,
      microId,
      state,
      progress,
      srUuid,
      lastError,
    }),
  );
  const [isOpen, setIsOpen] = useState(false);
  useCommandKeys('shoot', { details: () => setIsOpen(!isOpen) });
  if (facts === null) return null;
  return (
    <details
      className={`pad-0-3 scrolls ruled ${styles.details}`}
      data-testid="details"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>
        {words('bench.details')}
        <span className={`row ${styles.mark}`} data-testid="release-mark">
          <ReleaseMark item={facts.mark} />
        </span>
      </summary>
      <dl className="facts halves">
        {facts.service === null ? null : <ServiceFact service={facts.service} />}
        {facts.released === null ? null : <Fact label={words('item.safe')} value={words(facts.released)} wide />}
        <Fact label={words('item.shortId')} value={facts.microId ?? '–'} />
        <Fact
          label={words('itemDrawer.state')}
          value={words(partnerStateText(facts.state))}
          detail={rawPartnerState(facts.state)}
          wide
        />
        {facts.progress === null ? null : (
          <Fact label={words('facts.atPartner')} wide value={words('facts.progress', facts.progress)} />
        )}
        <PhotoFigures />
        {facts.lastError === null ? null : (
          <Fact label={words('item.lastError')} value={words(facts.lastError.text)} wide />
        )}
        <Fact label={words('item.idAtPartner')} value={facts.srUuid ?? '–'} wide mono />
      </dl>
    </details>
  );
}

function ServiceFact({ service }: { service: ServiceView }) {
  const words = useWords();
  const reported = [serviceName(service), ...serviceFacts(service).map((fact) => words(fact))].join(' · ');
  return <Fact label={words('service.label')} value={reported} detail={service.description} wide />;
}

function PhotoFigures() {
  const words = useWords();
  const photo = useOnStage(({ side }) => side?.photo ?? null);
  if (photo === null) return null;
  const [size, ...measured] = figuresOf(photo).map((figure) => words(figure));
  const verdict = words(verdictOf(photo));
  return <Fact label={words('facts.photo')} value={[`${size} · ${verdict}`, ...measured].join(' · ')} wide />;
}
