import { href } from 'react-router';
import type { Claim, ClaimId } from '../company.ts';
import { figure } from '../platform/words/words.ts';
import { ButtonLink, ButtonRow } from '../ui/button.tsx';
import { formatDay } from '../ui/content/dates.ts';
import { Ranges } from '../ui/content/inline.tsx';
import type { HomeContent } from './content/home.ts';
import { Survey } from './plates/survey.tsx';
import {
  serviceCalled,
  serviceLink,
  servicePath,
  type ServiceSlug,
  shownPrice,
} from './services.ts';
import { ProseText } from './service-topics.tsx';
import { Price } from './services-index.tsx';

export function Hero({ content }: { content: HomeContent }) {
  const independence = figure('independence');
  return (
    <div className="grid hero">
      <div className="hero-words">
        <h1>{content.heading}</h1>
        <p className="lede">
          <Ranges text={content.lede} />
        </p>
        <p className="quiet hero-readers">
          <ProseText text={content.readers} shortLinksWhole />
          {independence.shown && ` ${independence.says}.`}
        </p>
        <PricedServices {...content} />
        <ButtonRow>
          <ButtonLink href={href('/resources')}>Get Free Security Checklist</ButtonLink>
          <ButtonLink href={href('/assessment')} variant="secondary">
            Take 2-Minute Security Assessment
          </ButtonLink>
        </ButtonRow>
        <Stats />
      </div>
      <figure className="hero-survey">
        <Survey />
        <figcaption>
          <p className="drawing-title">Example: a firm of 140 people</p>
          <Findings />
          <p className="note">
            Illustrative. Scored out of 100, as in our assessment: the darkest areas are below 35
            and come first.
          </p>
        </figcaption>
      </figure>
    </div>
  );
}

/** The services with a price; without any, only the promise of one. */
function PricedServices({ priced, pricedNote }: HomeContent) {
  const shown = priced.flatMap(({ service, name, detail }) => {
    const price = shownPrice(serviceCalled(service));
    return price ? [{ slug: service, name, detail, price }] : [];
  });
  return (
    <>
      {shown.length > 0 && (
        <ul className="ruled priced">
          {shown.map(({ slug, name, detail, price }, place) => (
            <li key={place} className="flow row-link">
              <a className="flow" href={servicePath(slug)}>
                <b>{name}</b>
                <span>
                  <Ranges text={detail} />
                </span>
              </a>
              <strong className="price">
                <Price text={price} />
              </strong>
            </li>
          ))}
        </ul>
      )}
      <p className="note priced-note">{pricedNote}</p>
    </>
  );
}

type Stat = { value: string; meaning: string; claim: Claim };
type Rating = Pick<Claim, 'says' | 'source' | 'lastChecked' | 'shown'>;

/** The figures and the rating, with the oldest date on which one was checked; renders nothing if there are none. */
export function Stats({
  all = stats.map(({ meaning, id }) => ({ meaning, value: figure(id).value, claim: figure(id) })),
  rating = figure('rating'),
}: {
  all?: readonly Stat[];
  rating?: Rating;
}) {
  const shown = all.filter(({ claim }) => claim.shown);
  const used = [...shown.map(({ claim }) => claim), ...(rating.shown ? [rating] : [])];
  const [oldestCheck] = used.map(({ lastChecked }) => lastChecked).toSorted();
  if (!oldestCheck) return null;
  const day = formatDay(new Date(oldestCheck)).replace(' ', '\u{a0}');
  return (
    <div className="stats">
      {shown.length > 0 && (
        <ul className="flow">
          {shown.map(({ value, meaning }) => (
            <li key={meaning}>
              <b>{value}</b> {meaning}
            </li>
          ))}
        </ul>
      )}
      <p className="note">
        {rating.shown ? (
          <>
            {/* Search engines may be told of a rating only where visitors see it too. */}
            <b>{rating.says}.</b> Figures
          </>
        ) : (
          'From company records,'
        )}{' '}
        last checked {day}.
      </p>
    </div>
  );
}

/** What the drawing rings, with the service for each. */
function Findings() {
  return (
    <ol className="findings">
      {findings.map(({ letter, finding, slug }) => (
        <li key={letter}>
          <b>
            {letter}. {finding}
          </b>
          <a href={servicePath(slug)}>{serviceLink(slug).text}</a>{' '}
          <span>{shownPrice(serviceCalled(slug)) ?? 'fixed, in writing'}</span>
        </li>
      ))}
    </ol>
  );
}

const stats: readonly { meaning: string; id: ClaimId }[] = [
  { meaning: 'years experience', id: 'experience' },
  { meaning: 'clients protected', id: 'clients' },
  { meaning: 'support available', id: 'support' },
];

const findings: readonly { letter: string; finding: string; slug: ServiceSlug }[] = [
  { letter: 'A', finding: 'Only a password on 12\u{a0}accounts', slug: 'cyber-essentials' },
  { letter: 'B', finding: 'No tested incident plan', slug: 'crisis-management' },
  { letter: 'C', finding: 'Supplier access unreviewed', slug: 'risk-management' },
];
