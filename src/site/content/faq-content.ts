import type { FaqCategory } from '../faq.ts';

/** Where the operator's calendar is. */
export const bookingLink = '{booking}';

/** In the order visitors are likely to ask. */
export const faqContent = (): FaqCategory[] => [
  services,
  pricingAndProcess,
  securityAndCompliance,
  started,
];

const services: FaqCategory = {
  category: 'Services',
  questions: [
    {
      q: 'What does a virtual CISO do?',
      a: 'A virtual CISO is a chief information security officer whom you share with other firms. They work for you {vcisoHours}: they keep the risk register and the plan, answer your customers and your insurer, and report to your board each quarter. You get the seniority without a full-time salary.',
      cta: { text: 'See what a virtual CISO covers', link: '/services/vciso' },
      figures: ['vcisoHours', 'vcisoMeetings'],
    },
    {
      q: 'Which service do we need first?',
      a: 'If a customer or an insurer has asked for a certificate, start with Cyber Essentials. If you do not know what would hurt you most, start with a risk assessment. If you cannot tell, ten questions, free and in about two minutes, will show you where to look.',
      cta: { text: 'Take the security assessment', link: '/assessment' },
      figures: ['assessmentLength'],
    },
    {
      q: 'Can you run our security for us?',
      a: 'In part or as a whole. We can monitor your systems day and night, lend you an analyst for {analystHours}, or send a specialist for one piece of work. A person acts on the gravest alerts within 15 minutes. You keep in-house what you prefer to keep.',
      cta: { text: 'See all twelve services', link: '/#services' },
      figures: ['support', 'analystHours', 'outsourcingResponse'],
    },
    {
      q: 'Who will do the work?',
      a: 'A senior consultant, whose name you know before you agree to anything. The person who looks at your systems also signs the report, so you can ask them what any sentence in it means.',
      cta: { text: 'Read about us', link: '/about' },
    },
    {
      q: 'Do you sell software, or take commission on it?',
      a: 'Neither. When a plan calls for a product, we write down what it has to do and help you to compare what is on the market. You buy it where you like.',
    },
  ],
};

const pricingAndProcess: FaqCategory = {
  category: 'Pricing & Process',
  questions: [
    {
      q: 'What do your services cost?',
      a: 'A virtual CISO (vCISO) costs {vcisoPrice}, a risk assessment {riskPrice}, and support with Cyber Essentials {cePrice} plus the certification fee. Everything else is quoted on its scope. All prices are before VAT, and you have the figure in writing before any work begins.',
      figures: ['vcisoPrice', 'riskPrice', 'cePrice'],
    },
    {
      q: 'Why does a risk assessment cost between £5,000 and £15,000?',
      a: 'It depends on how many sites, systems and suppliers there are to look at. A single office is near the lower figure, a group of several companies near the higher one. Either way it takes {riskLength} and ends with a register of {riskEntries} risks, each with a score, an owner and a date.',
      cta: { text: 'How a risk assessment works', link: '/services/risk-management' },
      figures: ['riskPrice', 'riskLength', 'riskEntries'],
    },
    {
      q: 'Is the first consultation really free?',
      a: 'Yes: {consultation} by phone or video, with a consultant, not a salesperson. If you need something that we do not do, we will say so.',
      cta: { text: 'Choose a time for your consultation', link: bookingLink },
      figures: ['consultation'],
    },
    {
      q: 'How soon can you start?',
      a: 'When it is urgent, in {urgentMobilisation}. Otherwise in {mobilisation} from the day you agree the scope.',
      figures: ['mobilisation', 'urgentMobilisation'],
    },
    {
      q: 'How does a piece of work run?',
      a: 'We talk for half an hour and send you a scope with a fixed price. Once you agree, we ask for the documents, speak to the people who know how things really work, and look at the systems themselves. You see the findings before they are final. The report ends with what to do first, what it will cost and who should own it.',
      figures: ['consultation'],
    },
    {
      q: 'Are we tied in?',
      a: 'No. A fixed piece of work ends when you have what was agreed. A virtual CISO has a first term of three months, because the groundwork takes that long; after that, a month’s notice is enough.',
      figures: ['vcisoTerm'],
    },
  ],
};

const securityAndCompliance: FaqCategory = {
  category: 'Security & Compliance',
  questions: [
    {
      q: 'Will we pass Cyber Essentials first time?',
      a: 'Very probably: {cePassRate} of the firms we take through it pass first time. We check every control before you answer the questionnaire, so the ones that would fail are put right first. Two things are an automatic fail: multi-factor authentication (MFA) left off where a cloud service offers it, and high or critical updates later than 14 days.',
      cta: { text: 'Take the free two-minute assessment first', link: '/assessment' },
      figures: ['cePassRate', 'ceMfa', 'ceUpdates', 'assessmentLength'],
    },
    {
      q: 'Which framework applies to us?',
      a: 'Many government contracts ask for Cyber Essentials. Operators of essential services, and more and more of the public sector, are measured against the Cyber Assessment Framework (CAF). If you have access to NHS patient data and systems, you also complete the NHS’s toolkit, the DSPT. NIST CSF, which is American, fits any firm that wants one picture of everything. Our compliance framework sets Cyber Essentials, CAF and CSF side by side, topic by topic, so that work for one counts for the others.',
      cta: { text: 'Get the compliance framework', link: '/resources' },
      figures: ['dspt'],
    },
    {
      q: 'Can we leave our cloud services out of Cyber Essentials?',
      a: 'No. Email, file storage, accounting, anything that holds your data or runs your business on the internet is in scope. Wherever it offers a second factor, everyone who signs in needs one.',
      figures: ['ceControls', 'ceMfa'],
    },
    {
      q: 'When do we have to report a breach?',
      a: 'If personal data is involved and people may be at risk, the Information Commissioner’s Office (ICO) must be told within 72 hours of your becoming aware of it. Contracts and insurers often want to hear sooner. An incident plan says who decides, and on what grounds, before the clock is running.',
      figures: ['breach72h'],
    },
    {
      q: 'How do you look after what we show you?',
      a: 'We sign a confidentiality agreement before you send us anything, ask for no more than the work needs, and return or delete it when the work is done. Reports go only to the people you name.',
    },
  ],
};

const started: FaqCategory = {
  category: 'Getting Started',
  questions: [
    {
      q: 'We have never done anything about security. Where do we begin?',
      a: 'With the checklist: it is free, it needs no specialist, and it begins with the few things that stop the most common attacks. Work through it with the person who looks after your computers, then ask us about what is left.',
      cta: { text: 'Get the free checklist', link: '/resources' },
    },
    {
      q: 'What should we have ready for the first call?',
      a: 'Nothing formal. It helps to know how many people and sites you have, which systems you could not do without for a day, and what made you call: a questionnaire, a contract, a renewal or a scare.',
      cta: { text: 'Book a free consultation', link: bookingLink },
      figures: ['consultation'],
    },
    {
      q: 'Who needs to be involved on our side?',
      a: 'One person who can decide, one who knows the systems, and an hour from each of the people we interview. If an outside company runs your IT, we speak to them directly, with your permission.',
    },
    {
      q: 'How quickly will you answer a message?',
      a: 'Within {response24h}. A consultant reads it, so the answer will be about your question.',
      cta: { text: 'Ask us something else', link: '#contact' },
      figures: ['response24h'],
    },
    {
      q: 'We think we are being attacked right now. What should we do?',
      a: 'Call {phone} at any hour; do not email. Until we answer: take affected machines off the network but leave them switched on, delete nothing, do not reply to the attacker, and note the time of everything you do.',
      figures: ['support'],
    },
  ],
};
