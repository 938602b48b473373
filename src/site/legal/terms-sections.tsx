import { href } from 'react-router';
import { company } from '../../company.ts';
import type { LegalSection } from './legal-page.tsx';
import { MailtoLink } from '../../ui/content/inline.tsx';

// A lawyer should read this text before it goes live.
export const termsSections = (): readonly LegalSection[] => [
  {
    id: 'agreement',
    heading: 'What these terms cover',
    body: (
      <>
        <p>
          These terms apply to everybody who uses this website. It belongs to {company.legalName},
          registered in {company.registeredIn}, company number {company.companyNumber}, VAT number{' '}
          {company.vatNumber}; called “we” below. By using the site you accept them. If you do not,
          please leave it.
        </p>
        <p>
          They do not cover the work we do for clients. That is always agreed in writing, with its
          own terms.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    heading: 'Who may use the site',
    body: (
      <p>
        You must be 16 or over. If you use the site for a firm, you confirm that you may do so on
        its behalf.
      </p>
    ),
  },
  {
    id: 'information',
    heading: 'Information, not advice',
    body: (
      <>
        <p>
          The pages, the resources and the assessment are general information. We keep them right
          and up to date as well as we can, but they cannot know your circumstances. Do not decide
          anything important on their strength alone. They are not legal advice.
        </p>
        <p>
          The assessment puts a number on the ten answers you give. A good score does not mean that
          you are secure, and it is not a certificate. Prices and lengths on the site are what such
          work usually costs and takes; yours are in the quotation.
        </p>
      </>
    ),
  },
  {
    id: 'resources',
    heading: 'Using our resources',
    body: (
      <p>
        The guides and templates are ours. You may use, copy and adapt them inside your own
        organisation, free of charge and for as long as you like. You may not sell them, publish
        them or pass them off as yours. Everything else on the site, its drawings included, is
        protected by copyright; if you quote it, name the source.
      </p>
    ),
  },
  {
    id: 'accounts',
    heading: 'Accounts',
    body: (
      <p>
        Give your real name and an email address of your own, and keep your password to yourself.
        Tell us at once if you think that someone else has used your account. You may delete it
        whenever you like, on its page “Your data”. We may suspend or delete an account that is used
        against these terms; if you ask us, we will tell you why.
      </p>
    ),
  },
  {
    id: 'conduct',
    heading: 'What you must not do',
    body: (
      <ul>
        <li>Break the law, or use the site to harm anyone.</li>
        <li>Send us what is false, offensive or not yours to send.</li>
        <li>Use someone else’s email address.</li>
        <li>
          Get round limits, or collect the site’s content by machine faster than a reader would.
        </li>
        <li>Attack the site, other than as the next section allows.</li>
      </ul>
    ),
  },
  {
    id: 'vulnerabilities',
    heading: 'Reporting a vulnerability',
    body: (
      <>
        <p>
          If you find a weakness in this site, write to{' '}
          <MailtoLink address={company.securityContact} /> and say how to reproduce it. A person
          answers, tells you what we find, and lets you know when it is fixed.
        </p>
        <p>
          We will not take legal action against anyone who looks for weaknesses in good faith: who
          touches no data but their own, stops as soon as the point is proved, does not slow the
          site down, and gives us 90 days before telling others.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    heading: 'Other people’s sites and words',
    body: (
      <p>
        We link to sites that we do not run, and are not responsible for what they say. The security
        news comes from the National Cyber Security Centre and contains public sector information
        licensed under the{' '}
        <a href="https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/">
          Open Government Licence v3.0
        </a>
        .
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'What we answer for',
    body: (
      <>
        <p>
          Nothing here limits our liability for death or injury caused by our negligence, for fraud,
          or for anything else that the law does not let us limit.
        </p>
        <p>
          Apart from that, and because the site is free: we do not promise that it will always be
          there or without fault, and we are not liable for loss of profit, business or data, or for
          any loss that neither of us could have foreseen, which comes from using it or from not
          being able to.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    heading: 'Your data',
    body: (
      <p>
        What we do with personal data is in the <a href={href('/privacy-policy')}>privacy policy</a>
        .
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (
      <p>
        We may change these terms. The date at the top says when that last happened, and the terms
        shown here on the day you use the site are the ones that apply.
      </p>
    ),
  },
  {
    id: 'law',
    heading: 'Law and courts',
    body: (
      <p>
        These terms are governed by English law, and disputes go to the courts of England and Wales.
        If you are a consumer in Scotland or Northern Ireland, you may also go to the courts there.
      </p>
    ),
  },
  {
    id: 'questions',
    heading: 'Questions',
    body: (
      <p>
        Write to <MailtoLink address={company.email} />, call{' '}
        <a href={company.phone.href}>{company.phone.shown}</a> or use the{' '}
        <a href={href('/contact')}>contact page</a>.
      </p>
    ),
  },
];
