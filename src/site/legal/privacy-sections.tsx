import { company } from '../../company.ts';
import type { LegalSection } from './legal-page.tsx';
import { privacyRights } from './privacy-rights.tsx';
import { Purposes, RetentionTable } from './privacy-tables.tsx';

// A lawyer should read this text before it goes live. It describes what the site really does:
// whoever changes a period, a purpose or a supplier changes it here as well.
export const privacySections: readonly LegalSection[] = [
  {
    id: 'responsible',
    heading: 'Who is responsible',
    body: (
      <>
        <p>
          {company.legalName} decides what happens to personal data on this website and answers for
          it. In the words of the law, we are the controller. We are registered in{' '}
          {company.registeredIn}, company number {company.companyNumber}, at{' '}
          {company.registeredOffice.street}, {company.registeredOffice.town}{' '}
          {company.registeredOffice.postcode}.
        </p>
        <p>
          Questions about this notice go to{' '}
          <a href={`mailto:${company.privacyContact}`}>{company.privacyContact}</a> or{' '}
          <a href={company.phone.href}>{company.phone.shown}</a>.
        </p>
      </>
    ),
  },
  {
    id: 'collected',
    heading: 'What we collect, and our legal bases',
    body: (
      <>
        <p>
          We collect what you type into a form, and nothing behind your back. There is no analytics
          software, no advertising, and we buy no data about you from anybody.
        </p>
        <Purposes />
        <p>
          Where the basis is consent, you can withdraw it at any time, as easily as you gave it.
          That does not undo what happened before. Where it is a legitimate interest, you can object
          and we will stop, unless we have a reason in law that outweighs yours.
        </p>
        <p>
          You need not give us anything. Without an email address, however, we cannot answer you or
          send you a file.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    heading: 'How long we keep it',
    body: (
      <>
        <RetentionTable />
        <p>When a period ends, the data is deleted by the system itself; nobody has to remember.</p>
      </>
    ),
  },
  {
    id: 'sharing',
    heading: 'Who sees it',
    body: (
      <>
        <p>
          The people at {company.name} who need it to answer you. Two kinds of supplier handle it
          for us, under contract and on our instructions only: the company that runs our servers,
          and the one that delivers our email. We sell nothing and lend nothing. We hand data over
          when the law obliges us to, and tell you if we may.
        </p>
        <p>
          The booking calendar, the directions to our office and the sites we link to belong to
          others. They open only when you press the link, and their own notices apply there. The
          news is copied to our server first, so reading it tells nobody that you did.
        </p>
      </>
    ),
  },
  {
    id: 'transfers',
    heading: 'Transfers outside the United Kingdom',
    body: (
      <p>
        We keep personal data in the United Kingdom. Should a supplier have to handle it in another
        country, it must be one whose protection the United Kingdom recognises as adequate, or the
        supplier must sign the International Data Transfer Agreement. Ask us and we will tell you
        which applies, and send you a copy.
      </p>
    ),
  },
  {
    id: 'security',
    heading: 'How it is protected',
    body: (
      <ul>
        <li>Everything between your browser and our server is encrypted.</li>
        <li>Passwords, and the secret part of every link we mail, are stored as hashes.</li>
        <li>
          Our own people need a second factor before they can see anything about you, and what they
          change is written down.
        </li>
        <li>Our logs hold identifiers. They hold no names, addresses or messages.</li>
        <li>The forms take no more than they ask for, and the pages load nothing from others.</li>
      </ul>
    ),
  },
  {
    id: 'breaches',
    heading: 'If something goes wrong',
    body: (
      <p>
        If personal data is lost, changed or seen by somebody who should not see it, and that may
        put people at risk, we tell the Information Commissioner’s Office within 72 hours of
        becoming aware of it. If the risk to you is high, we tell you too, without delay: what
        happened, what it may mean and what you can do.
      </p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    body: (
      <>
        <p>
          Before you log in this site sets no cookies, which is why no banner asks you about them.
          When you log in, it sets a cookie that keeps you logged in and goes when you log out, and
          one that knows your browser again for a year, so that we can tell you when somebody else
          gets in. They are needed for that and used for nothing else.
        </p>
        <p>
          Your browser also remembers a few things by itself: whether you prefer the light or the
          dark page, the answers of an assessment you have not finished, for 30 days the private
          link to your last result, and, while you are logged in, when your session ends. None of
          that is used to follow you.
        </p>
        <p>
          We count how often each page is opened and how often its form is begun, as one number for
          each day. We do so without cookies, without identifiers and without keeping anything about
          you, so that nobody can tell from it who was here, or that two visits were by the same
          person. What search engines and other programs fetch is counted apart.
        </p>
      </>
    ),
  },
  ...privacyRights,
];
