import { company, officeAddress } from '../../company.ts';
import type { LegalSection } from './legal-page.tsx';
import type { PrivacyNotice } from '../../platform/privacy.server.ts';
import { privacyRights } from './privacy-rights.tsx';
import { CookieTable, Purposes, RetentionTable } from './privacy-tables.tsx';
import { MailtoLink } from '../../ui/content/inline.tsx';

// A lawyer should read this text before it goes live. It describes what the site really does:
// the manifests have purposes and periods, and a change of a supplier belongs here.
export const privacySections = ({ collected, kept }: PrivacyNotice): readonly LegalSection[] => [
  {
    id: 'responsible',
    heading: 'Who is responsible',
    body: (
      <>
        <p>
          {company.legalName} decides what happens to personal data on this website and answers for
          it. In the words of the law, we are the controller. We are registered in{' '}
          {company.registeredIn}, company number {company.companyNumber}, at {officeAddress()}.
        </p>
        <p>
          Questions about this notice go to <MailtoLink address={company.privacyContact} /> or{' '}
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
          We collect what you type into a form, and a little about how it was sent; the list below
          has all of it. There is no analytics software and no advertising, and we buy no data about
          you from anyone.
        </p>
        <Purposes collected={collected} />
        <p>
          Where the basis is consent, you can withdraw it at any time, as easily as you gave it.
          That does not undo what happened before. Where it is a legitimate interest, you can object
          and we will stop, unless we have a reason in law that outweighs yours.
        </p>
        <p>
          You do not have to give us anything, but without an email address we cannot answer you or
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
        <RetentionTable kept={kept} />
        <p>When a period ends, the system deletes the data by itself.</p>
        <p>
          A backup is made every night. What is deleted today may still be in one for up to four
          weeks. We do not look anything up there: a backup brings the site back after a failure. If
          we ever need one, we first delete again what had been deleted since it was made.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    heading: 'Who sees it',
    body: (
      <>
        <p>
          The people at {company.name} who need it to answer you. Suppliers handle it for us under
          contract and on our instructions only: the company that runs our servers, the one that
          delivers our email and, where we use them, the one that keeps our customer records and the
          one that texts login codes. The customer records hold your name, email address and phone
          number, whether you wrote, took the assessment or asked for a document, and how far we
          have got, not what you wrote or answered.
        </p>
        <p>
          We sell no data. We hand it over when the law obliges us to, and tell you if we may. Where
          the login page offers an account elsewhere, such as Google or Microsoft, and you use it,
          that company learns that you log in here and tells us your name and email address.
        </p>
        <p>
          The booking calendar, the directions to our office and the sites we link to belong to
          others. They open only when you press the link, and their own notices apply there. Our
          server copies the news from the National Cyber Security Centre, so no one else learns that
          you read it here.
        </p>
      </>
    ),
  },
  {
    id: 'transfers',
    heading: 'Transfers outside the United Kingdom',
    body: (
      <p>
        There are none. Our servers, our backups and the suppliers who handle personal data for us
        are in the United Kingdom. If that has to change, it will be to a country whose protection
        the United Kingdom recognises as adequate, or the supplier will sign the International Data
        Transfer Agreement, and this page will say so first.
      </p>
    ),
  },
  {
    id: 'security',
    heading: 'How it is protected',
    body: (
      <ul>
        <li>Everything between your browser and our server is encrypted.</li>
        <li>Passwords, and the secret part of every link we email, are stored as hashes.</li>
        <li>The keys of your second factors are stored encrypted.</li>
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
        If personal data is lost, changed or seen by anyone who should not see it, and that may put
        people at risk, we tell the Information Commissioner’s Office within 72 hours of becoming
        aware of it. If the risk to you is high, we tell you too, without delay: what happened, what
        it may mean and what you can do.
      </p>
    ),
  },
  {
    id: 'cookies',
    heading: 'Cookies',
    body: (
      <>
        <p>
          If you do not log in, this site sets no cookies, which is why no banner asks you about
          them. If you do, it sets these. They are needed for what you asked us to do and are used
          for nothing else.
        </p>
        <CookieTable />
        <p className="note">
          Most of their names begin with “__Host-”, which keeps other sites out.
        </p>
        <p>
          Your browser also remembers a few things that we do not: whether you prefer the light or
          the dark page; the answers of an assessment, until you close the tab; the private link to
          your last result, for 30 days; and while you are logged in your name, email address and
          role, and when your session ends. None of that is used to follow you.
        </p>
        <p>
          We count how often each page is opened and how often its form is begun, as one number a
          day, and keep the numbers for two years. Nothing about you is kept with them, no cookie
          and no identifier, so no one can tell from them who was here, or that two visits were by
          the same person. What search engines and other programs fetch is counted separately.
        </p>
      </>
    ),
  },
  ...privacyRights(),
];
