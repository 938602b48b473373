import type { LegalContent } from '../legal/read-legal.server.ts';

/**
 * A lawyer should read this text before it goes live. It describes what the site really does: the manifests have
 * purposes and periods, which stand where the text names `{collected}` and `{kept}`.
 */
export const privacyPolicy: LegalContent = {
  updated: 'March 2025',
  reviewed: 'November 2026',
  summary:
    'We keep what you send us, use it for what you asked, and delete it on time. We do not follow you around this site. Ask, and you can see your data, have it corrected or have it deleted.',
  sections: [
    {
      heading: 'Who is responsible',
      id: 'responsible',
      text: `{legalName} decides what happens to personal data on this website and answers for it. In the words of the law, we are the controller. We are registered in {registeredIn}, company number {companyNumber}, at {office}.

Questions about this notice go to [{privacyContact}](mailto:{privacyContact}) or [{phone}]({call}).`,
    },
    {
      heading: 'What we collect, and our legal bases',
      id: 'collected',
      text: `We collect what you type into a form, and a little about how it was sent; the list below has all of it. There is no analytics software and no advertising, and we buy no data about you from anyone.

{collected}

Where the basis is consent, you can withdraw it at any time, as easily as you gave it. That does not undo what happened before. Where it is a legitimate interest, you can object and we will stop, unless we have a reason in law that outweighs yours.

You do not have to give us anything, but without an email address we cannot answer you or send you a file.`,
    },
    {
      heading: 'How long we keep it',
      id: 'retention',
      text: `{kept}

When a period ends, the system deletes the data by itself.

A backup is made every night. What is deleted today may still be in one for up to four weeks. We do not look anything up there: a backup brings the site back after a failure. If we ever need one, we first delete again what had been deleted since it was made.`,
    },
    {
      heading: 'Who sees it',
      id: 'sharing',
      text: `The people at {name} who need it to answer you. Suppliers handle it for us under contract and on our instructions only: the company that runs our servers, the one that delivers our email and, where we use them, the one that keeps our customer records and the one that texts login codes. The customer records hold your name, email address and phone number, whether you wrote, took the assessment or asked for a document, and how far we have got, not what you wrote or answered.

We sell no data. We hand it over when the law obliges us to, and tell you if we may. Where the login page offers an account elsewhere, such as Google or Microsoft, and you use it, that company learns that you log in here and tells us your name and email address.

The booking calendar, the directions to our office and the sites we link to belong to others. They open only when you press the link, and their own notices apply there. Our server copies the news from the National Cyber Security Centre, so no one else learns that you read it here.`,
    },
    {
      heading: 'Transfers outside the United Kingdom',
      id: 'transfers',
      text: 'There are none. Our servers, our backups and the suppliers who handle personal data for us are in the United Kingdom. If that has to change, it will be to a country whose protection the United Kingdom recognises as adequate, or the supplier will sign the International Data Transfer Agreement, and this page will say so first.',
    },
    {
      heading: 'How it is protected',
      id: 'security',
      text: `- Everything between your browser and our server is encrypted.
- Passwords, and the secret part of every link we email, are stored as hashes.
- The keys of your second factors are stored encrypted.
- Our own people need a second factor before they can see anything about you, and what they change is written down.
- Our logs hold identifiers. They hold no names, addresses or messages.
- The forms take no more than they ask for, and the pages load nothing from others.`,
    },
    {
      heading: 'If something goes wrong',
      id: 'breaches',
      text: 'If personal data is lost, changed or seen by anyone who should not see it, and that may put people at risk, we tell the Information Commissioner’s Office within 72 hours of becoming aware of it. If the risk to you is high, we tell you too, without delay: what happened, what it may mean and what you can do.',
    },
    {
      heading: 'Cookies',
      id: 'cookies',
      text: `If you do not log in, this site sets no cookies, which is why no banner asks you about them. If you do, it sets these. They are needed for what you asked us to do and are used for nothing else.

{cookies}

Your browser also remembers a few things that we do not: whether you prefer the light or the dark page; the answers of an assessment, until you close the tab; the private link to your last result, for 30 days; and while you are logged in your name, email address and role, and when your session ends. None of that is used to follow you.

We count how often each page is opened and how often its form is begun, as one number a day, and keep the numbers for two years. Nothing about you is kept with them, no cookie and no identifier, so no one can tell from them who was here, or that two visits were by the same person. What search engines and other programs fetch is counted separately.`,
    },
    {
      heading: 'Your rights',
      id: 'rights',
      text: `You can ask us to:

- show you the data we hold about you (access);
- put right what is wrong or incomplete (rectification);
- delete it (erasure);
- stop using it, or use it less (objection and restriction);
- give it to you in a file that other software can read (portability).

It costs nothing. Use the [data rights form](/data-rights), or write or call; you need no particular form of words. We first check that the request is really yours, by a link sent to your address. We answer within 30 days of that. A complex case may take up to 60 days more; if so, we tell you within the first 30, and why. We never take longer than the law allows.`,
    },
    {
      heading: 'Our emails, and how to stop them',
      id: 'mail',
      text: `If you ask for a file, we send you that file. Updates come only after you have pressed the button that says you want them. Every one of them has a link to unsubscribe, which works without logging in.

After you unsubscribe, or ask us to delete everything, we keep just enough of your address to recognise it and leave it alone. If we forgot it entirely, we could write to you again by mistake.`,
    },
    {
      heading: 'Automated decisions',
      id: 'automated',
      text: 'There are none that affect you. The assessment adds up ten answers and shows you the sum. A message that looks like spam is marked, and still reaches a person.',
    },
    {
      heading: 'Children under 16',
      id: 'children',
      text: 'This site is written for people at work. It is not meant for children under 16 and we do not knowingly collect data about them. If you think that we have, tell us and we will delete it.',
    },
    {
      heading: 'Complaints',
      id: 'complaints',
      text: `If we have handled your data badly, please tell us first: through the [data rights page](/data-rights), which has a place for complaints, or at [{privacyContact}](mailto:{privacyContact}). We acknowledge a complaint within 30 days, look into it without delay and tell you the outcome.

You can also complain to the regulator at any time. That is the Information Commissioner’s Office (ICO) or, once it has taken over, the Information Commission: telephone [0303 123 1113](tel:+443031231113), [ico.org.uk/make-a-complaint](https://ico.org.uk/make-a-complaint/).`,
    },
    {
      heading: 'Changes to this notice',
      id: 'changes',
      text: 'When the notice changes, the date at the top changes with it. What you have already given us we use for nothing new without asking you first.',
    },
  ],
};
