import { href } from 'react-router';
import { company } from '../../company.ts';
import { olderBrowsers, supportedBrowsers } from '../../ui/supported-browsers.ts';
import type { LegalSection } from './legal-page.tsx';
import { MailtoLink } from '../../ui/content/inline.tsx';

export const accessibilitySections = (): readonly LegalSection[] => [
  {
    id: 'standard',
    heading: 'The standard we work to',
    body: (
      <>
        <p>
          This website is built to the Web Content Accessibility Guidelines, version 2.2, level AA.
          We know of no part of it that falls short. If you find one, it is a fault and we will fix
          it.
        </p>
        <p>That means, for instance, that you can:</p>
        <ul>
          <li>use every page and form with a keyboard alone, and see where you are;</li>
          <li>make text four times as large without losing any of it;</li>
          <li>choose a light or a dark page, or leave that to your device;</li>
          <li>
            read every page and send every form with JavaScript switched off; only a passkey needs
            it;
          </li>
          <li>have what each drawing shows, and what is wrong with a form, read out;</li>
          <li>
            take as long as you like: no form runs out of time, apart from the codes of a second
            factor, which work for five minutes at most.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'testing',
    heading: 'How we test it',
    body: (
      <>
        <p>
          Each change to the site is checked before it goes live. On every page, at the width of a
          phone and of a desktop, an automatic test looks for failures of WCAG 2.2 AA, a second one
          checks the HTML, and a third works through the forms by the names and roles that a screen
          reader would announce.
        </p>
        <p>
          Such tests find only some of what can be wrong, so we look at the pages ourselves too: in
          both themes, enlarged, in forced colours, and by keyboard.
        </p>
      </>
    ),
  },
  {
    id: 'browsers',
    heading: 'Browsers',
    body: (
      <p>
        Everything works in {supportedBrowsers}, and in later versions. {olderBrowsers}
      </p>
    ),
  },
  {
    id: 'documents',
    heading: 'Documents, and other people’s sites',
    body: (
      <p>
        The resources are tagged PDFs with headings, an outline and a language. If another format
        suits you better, ask and we will send it. The booking calendar, the map that opens with
        directions, and the sites we link to are run by others. You never need any of them: call or
        write to us instead.
      </p>
    ),
  },
  {
    id: 'contact',
    heading: 'Tell us what does not work',
    body: (
      <>
        <p>
          Write to <MailtoLink address={company.email} />, call{' '}
          <a href={company.phone.href}>{company.phone.shown}</a> or use the{' '}
          <a href={href('/contact')}>contact form</a>. Say which page it was and what you were
          using. We answer within 24 hours.
        </p>
        <p>
          If our answer does not satisfy you, the{' '}
          <a href="https://www.equalityadvisoryservice.com/">
            Equality Advisory and Support Service
          </a>{' '}
          can advise you on your rights.
        </p>
      </>
    ),
  },
];
