import { href } from 'react-router';
import { company, officeAddress } from '../../company.ts';
import { endSentence } from '../../ui/content/end-sentence.ts';
import { ticksAround } from '../../ui/drawings/drawing-geometry.ts';
import { Edge, Frame } from '../../ui/frame.tsx';
import { Brand } from './top-bar.tsx';
import './footer.css';
import { MailtoLink } from '../../ui/content/inline.tsx';

type Props = { year: number | undefined; hasUpdates: boolean };

/** States what the Companies Act 2006 requires on a company's site. */
export function Footer({ year, hasUpdates }: Props) {
  return (
    <footer className="footer screen-only">
      <Frame>
        <Edge />
        <div className="footer-columns">
          <div>
            <Brand />
            <p>{company.audience}</p>
          </div>
          <div>
            <h2>Certifications</h2>
            <ul className="badges">
              {company.certifications.map(({ name, href: address }) => (
                <li key={name}>
                  <a href={address}>
                    <Badge letters={badgeLetters(name)} />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <LinkColumn heading="Read" links={hasUpdates ? [updates, ...reading] : reading} />
          <LinkColumn heading="Contact" links={reaching()} />
        </div>
        <div className="flow legal">
          <p>
            © {year} <Particulars />
          </p>
          <p className="flow legal-links">
            {legal.map(({ name, href: address }) => (
              <a key={address} href={address}>
                {name}
              </a>
            ))}
          </p>
        </div>
      </Frame>
    </footer>
  );
}

/** Heads every printed page sequence: who sends it, and how to reach them. */
export function Masthead() {
  return (
    <div className="masthead">
      <p className="flow">
        <b>{company.name}</b> <span>{company.phone.shown}</span> <span>{company.email}</span>
      </p>
      <p>
        <Particulars />
      </p>
    </div>
  );
}

function Particulars() {
  return (
    <>
      {endSentence(company.legalName)} Registered in {company.registeredIn}, company number{' '}
      {company.companyNumber}. Registered office: {officeAddress()}.
    </>
  );
}

type FooterLink = { name: string; href: string };

const updates: FooterLink = { name: 'Updates', href: href('/updates') };

const reading: FooterLink[] = [
  { name: 'Resources', href: href('/resources') },
  { name: 'News', href: href('/news') },
  { name: 'FAQ', href: href('/faq') },
  { name: 'Assessment', href: href('/assessment') },
];

const reaching = (): FooterLink[] => [
  { name: company.phone.shown, href: company.phone.href },
  { name: company.email, href: `mailto:${company.email}` },
  ...(company.social.linkedin ? [{ name: 'LinkedIn', href: company.social.linkedin }] : []),
];

const legal: FooterLink[] = [
  { name: 'Privacy Policy', href: href('/privacy-policy') },
  { name: 'Terms of Use', href: href('/terms') },
  { name: 'Data rights', href: href('/data-rights') },
  { name: 'Accessibility', href: href('/accessibility') },
];

function LinkColumn({ heading, links }: { heading: string; links: readonly FooterLink[] }) {
  return (
    <div>
      <h2>{heading}</h2>
      <ul className="tabular">
        {links.map(({ name, href: address }) => (
          <li key={address}>
            {address.startsWith('mailto:') ? (
              <MailtoLink address={name} />
            ) : (
              <a href={address}>{name}</a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const bearings = Array.from({ length: 36 }, (_, tick) => tick * 10);
const graduation = ticksAround([24, 24], 19, 22, bearings);

/** Our own drawing; the certifying bodies own their marks. */
function Badge({ letters }: { letters: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" />
      <circle cx="24" cy="24" r="18" />
      <path d={graduation} />
      <text x="24" y="28" className={letters.length > 4 ? 'long' : undefined}>
        {letters}
      </text>
    </svg>
  );
}

/**
 * The body's own letters if the name begins with them ("ISO/IEC 27001" gives "ISO"), otherwise the
 * initials, with a plus sign for "Plus".
 */
export function badgeLetters(name: string): string {
  const [body] = /^[A-Z]{2,}\b/.exec(name) ?? [];
  return (
    body ??
    name
      .split(' ')
      .map((word) => (word === 'Plus' ? '+' : word.charAt(0).toUpperCase()))
      .join('')
  );
}
