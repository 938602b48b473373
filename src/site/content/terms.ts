import type { LegalContent } from '../legal/read-legal.server.ts';

/** A lawyer should read this text before it goes live. */
export const terms: LegalContent = {
  updated: 'March 2025',
  reviewed: 'November 2026',
  summary:
    'Use the site freely and fairly. What it says is information and not advice about your firm; for that, ask us.',
  sections: [
    {
      heading: 'What these terms cover',
      id: 'agreement',
      text: `These terms apply to everybody who uses this website. It belongs to {legalName}, registered in {registeredIn}, company number {companyNumber}, VAT number {vatNumber}; called “we” below. By using the site you accept them. If you do not, please leave it.

They do not cover the work we do for clients. That is always agreed in writing, with its own terms.`,
    },
    {
      heading: 'Who may use the site',
      id: 'age',
      text: 'You must be 16 or over. If you use the site for a firm, you confirm that you may do so on its behalf.',
    },
    {
      heading: 'Information, not advice',
      id: 'information',
      text: `The pages, the resources and the assessment are general information. We keep them right and up to date as well as we can, but they cannot know your circumstances. Do not decide anything important on their strength alone. They are not legal advice.

The assessment puts a number on the ten answers you give. A good score does not mean that you are secure, and it is not a certificate. Prices and lengths on the site are what such work usually costs and takes; yours are in the quotation.`,
    },
    {
      heading: 'Using our resources',
      id: 'resources',
      text: 'The guides and templates are ours. You may use, copy and adapt them inside your own organisation, free of charge and for as long as you like. You may not sell them, publish them or pass them off as yours. Everything else on the site, its drawings included, is protected by copyright; if you quote it, name the source.',
    },
    {
      heading: 'Accounts',
      id: 'accounts',
      text: 'Give your real name and an email address of your own, and keep your password to yourself. Tell us at once if you think that someone else has used your account. You may delete it whenever you like, on its page “Your data”. We may suspend or delete an account that is used against these terms; if you ask us, we will tell you why.',
    },
    {
      heading: 'What you must not do',
      id: 'conduct',
      text: `- Break the law, or use the site to harm anyone.
- Send us what is false, offensive or not yours to send.
- Use someone else’s email address.
- Get round limits, or collect the site’s content by machine faster than a reader would.
- Attack the site, other than as the next section allows.`,
    },
    {
      heading: 'Reporting a vulnerability',
      id: 'vulnerabilities',
      text: `If you find a weakness in this site, write to [{securityContact}](mailto:{securityContact}) and say how to reproduce it. A person answers, tells you what we find, and lets you know when it is fixed.

We will not take legal action against anyone who looks for weaknesses in good faith: who touches no data but their own, stops as soon as the point is proved, does not slow the site down, and gives us 90 days before telling others.`,
    },
    {
      heading: 'Other people’s sites and words',
      id: 'others',
      text: 'We link to sites that we do not run, and are not responsible for what they say. The security news comes from the National Cyber Security Centre and contains public sector information licensed under the [Open Government Licence v3.0](https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/).',
    },
    {
      heading: 'What we answer for',
      id: 'liability',
      text: `Nothing here limits our liability for death or injury caused by our negligence, for fraud, or for anything else that the law does not let us limit.

Apart from that, and because the site is free: we do not promise that it will always be there or without fault, and we are not liable for loss of profit, business or data, or for any loss that neither of us could have foreseen, which comes from using it or from not being able to.`,
    },
    {
      heading: 'Your data',
      id: 'privacy',
      text: 'What we do with personal data is in the [privacy policy](/privacy-policy).',
    },
    {
      heading: 'Changes',
      id: 'changes',
      text: 'We may change these terms. The date at the top says when that last happened, and the terms shown here on the day you use the site are the ones that apply.',
    },
    {
      heading: 'Law and courts',
      id: 'law',
      text: 'These terms are governed by English law, and disputes go to the courts of England and Wales. If you are a consumer in Scotland or Northern Ireland, you may also go to the courts there.',
    },
    {
      heading: 'Questions',
      id: 'questions',
      text: 'Write to [{email}](mailto:{email}), call [{phone}]({call}) or use the [contact page](/contact).',
    },
  ],
};
