import { type Claim, claims } from '../company.ts';
import { ButtonLink, ButtonRow } from '../ui/button.tsx';
import { formatDay } from '../ui/content/dates.ts';
import { Survey } from './plates/survey.tsx';
import { plateLink } from './services.ts';

export function Hero() {
  return (
    <div className="grid hero">
      <div className="hero-words">
        <h1>Expert Cyber Security Services</h1>
        <p className="lede">
          We survey your firm, mark the hazards in plain English, and stay until they are dealt
          with. For organisations of 50 to 500 people.
        </p>
        <ButtonRow>
          <ButtonLink href="/resources">Get Free Security Checklist</ButtonLink>
          <ButtonLink href="/assessment" variant="secondary">
            Take 2-Minute Security Assessment
          </ButtonLink>
        </ButtonRow>
        <Stats />
      </div>
      <figure className="hero-survey">
        <Survey />
        <figcaption>
          <Hazards />
          <p className="note measure">
            A firm of 140 people (illustrative), scored out of 100 as in our assessment. Inside the
            heavy contour, 50, risk is high. Beyond the 80 contour it is low.
          </p>
        </figcaption>
      </figure>
    </div>
  );
}

type Stat = { value: string; meaning: string; claim: Claim };

/** The figures, and the oldest date on which one was checked; renders nothing if there are none. */
export function Stats({ all = stats }: { all?: readonly Stat[] }) {
  const shown = all.filter(({ claim }) => claim.shown);
  const [oldestCheck] = shown.map(({ claim }) => claim.lastChecked).toSorted();
  if (!oldestCheck) return null;
  return (
    <div className="stats">
      <ul>
        {shown.map(({ value, meaning }) => (
          <li key={meaning}>
            <b>{value}</b> {meaning}
          </li>
        ))}
      </ul>
      <p className="note">From company records, last checked {formatDay(new Date(oldestCheck))}.</p>
    </div>
  );
}

/** The hazards marked on the survey, with the service for each. */
function Hazards() {
  return (
    <ol className="hazards">
      {hazards.map(({ letter, finding, plate }) => (
        <li key={letter}>
          <b>
            {letter}. {finding}
          </b>
          <a href={plate.href}>{plate.text}</a>
        </li>
      ))}
    </ol>
  );
}

const stats: readonly Stat[] = [
  { value: '25+', meaning: 'years experience', claim: claims.experience },
  { value: '50+', meaning: 'clients protected', claim: claims.clients },
  { value: '24/7', meaning: 'support available', claim: claims.support },
];

const hazards = [
  { letter: 'A', finding: 'No second factor on 31 accounts', plate: plateLink('cyber-essentials') },
  { letter: 'B', finding: 'No tested incident plan', plate: plateLink('crisis-management') },
  { letter: 'C', finding: 'Supplier access unreviewed', plate: plateLink('risk-management') },
];
