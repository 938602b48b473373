import type { LegalContent } from '../legal/read-legal.server.ts';

export const accessibility: LegalContent = {
  updated: 'November 2026',
  reviewed: 'November 2026',
  summary:
    'Everybody should be able to read this site and to reach us through it. Tell us when you can’t.',
  sections: [
    {
      heading: 'The standard we work to',
      id: 'standard',
      text: `This website is built to the Web Content Accessibility Guidelines, version 2.2, level AA. We know of no part of it that falls short. If you find one, it is a fault and we will fix it.

That means, for instance, that you can:

- use every page and form with a keyboard alone, and see where you are;
- make text four times as large without losing any of it;
- choose a light or a dark page, or leave that to your device;
- read every page and send every form with JavaScript switched off; only a passkey needs it;
- have what each drawing shows, and what is wrong with a form, read out;
- take as long as you like: no form runs out of time, apart from the codes of a second factor, which work for five minutes at most.`,
    },
    {
      heading: 'How we test it',
      id: 'testing',
      text: `Each change to the site is checked before it goes live. On every page, at the width of a phone and of a desktop, an automatic test looks for failures of WCAG 2.2 AA, a second one checks the HTML, and a third works through the forms by the names and roles that a screen reader would announce.

Such tests find only some of what can be wrong, so we look at the pages ourselves too: in both themes, enlarged, in forced colours, and by keyboard.`,
    },
    {
      heading: 'Browsers',
      id: 'browsers',
      text: '{browsers}',
    },
    {
      heading: 'Documents, and other people’s sites',
      id: 'documents',
      text: 'The resources are tagged PDFs with headings, an outline and a language. If another format suits you better, ask and we will send it. The booking calendar, the map that opens with directions, and the sites we link to are run by others. You never need any of them: call or write to us instead.',
    },
    {
      heading: 'Tell us what does not work',
      id: 'contact',
      text: `Write to [{email}](mailto:{email}), call [{phone}]({call}) or use the [contact form](/contact). Say which page it was and what you were using. We answer within 24 hours.

If our answer does not satisfy you, the [Equality Advisory and Support Service](https://www.equalityadvisoryservice.com/) can advise you on your rights.`,
    },
  ],
};
