import { href } from 'react-router';
import { company } from '../../company.ts';
import type { LegalSection } from './legal-page.tsx';
import { MailtoLink } from '../../ui/content/inline.tsx';

/** The second half of the privacy notice: what a reader can do about the first. */
export const privacyRights = (): readonly LegalSection[] => [
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <>
        <p>You can ask us to:</p>
        <ul>
          <li>show you the data we hold about you (access);</li>
          <li>put right what is wrong or incomplete (rectification);</li>
          <li>delete it (erasure);</li>
          <li>stop using it, or use it less (objection and restriction);</li>
          <li>give it to you in a file that other software can read (portability).</li>
        </ul>
        <p>
          It costs nothing. Use the <a href={href('/data-rights')}>data rights form</a>, or write or
          call; you need no particular form of words. We first check that the request is really
          yours, by a link sent to your address. We answer within 30 days of that. A complex case
          may take up to 60 days more; if so, we tell you within the first 30, and why. We never
          take longer than the law allows.
        </p>
      </>
    ),
  },
  {
    id: 'mail',
    heading: 'Our emails, and how to stop them',
    body: (
      <>
        <p>
          If you ask for a file, we send you that file. Updates come only after you have pressed the
          button that says you want them. Every one of them has a link to unsubscribe, which works
          without logging in.
        </p>
        <p>
          After you unsubscribe, or ask us to delete everything, we keep just enough of your address
          to recognise it and leave it alone. If we forgot it entirely, we could write to you again
          by mistake.
        </p>
      </>
    ),
  },
  {
    id: 'automated',
    heading: 'Automated decisions',
    body: (
      <p>
        There are none that affect you. The assessment adds up ten answers and shows you the sum. A
        message that looks like spam is marked, and still reaches a person.
      </p>
    ),
  },
  {
    id: 'children',
    heading: 'Children under 16',
    body: (
      <p>
        This site is written for people at work. It is not meant for children under 16 and we do not
        knowingly collect data about them. If you think that we have, tell us and we will delete it.
      </p>
    ),
  },
  {
    id: 'complaints',
    heading: 'Complaints',
    body: (
      <>
        <p>
          If we have handled your data badly, please tell us first: through the{' '}
          <a href={href('/data-rights')}>data rights page</a>, which has a place for complaints, or
          at <MailtoLink address={company.privacyContact} />. We acknowledge a complaint within 30
          days, look into it without delay and tell you the outcome.
        </p>
        <p>
          You can also complain to the regulator at any time. That is the Information Commissioner’s
          Office (ICO) or, once it has taken over, the Information Commission: telephone{' '}
          <a href="tel:+443031231113">0303&nbsp;123&nbsp;1113</a>,{' '}
          <span className="whole">
            <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>.
          </span>
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes to this notice',
    body: (
      <p>
        When the notice changes, the date at the top changes with it. What you have already given us
        we use for nothing new without asking you first.
      </p>
    ),
  },
];
