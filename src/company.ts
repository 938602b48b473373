/**
 * Who the consultancy is, and every claim it makes. Renaming the firm is an edit of this file alone. The firm
 * is a placeholder: the numbers and addresses below are visibly examples.
 */

/** It stands in consents that are recorded word by word, so that a new name is a new version of each. */
export const companyName = 'Tarnbrook';

/** What the firm changes by itself: built in here, and read from `company`, which has it as it is now. */
export const builtInDetails = {
  legalName: 'Tarnbrook Cyber Ltd',
  registeredIn: 'England and Wales',
  companyNumber: '00000000 (example)',
  /** Stated in the terms. The law asks for it on the site of a firm that charges VAT. */
  vatNumber: 'GB 000 0000 00 (example)',
  /** The registered office. */
  street: '1 Example Street',
  town: 'London',
  postcode: 'EX1 1EX',
  /** A number that Ofcom reserves for drama, so it never rings anybody. */
  phone: '020 7946 0148',
  email: 'hello@tarnbrook.example',
  securityContact: 'security@tarnbrook.example',
  privacyContact: 'privacy@tarnbrook.example',
  /** The booking calendar in the documents, and on the pages unless BOOKING_URL names another. */
  bookingUrl: 'https://booking.example/tarnbrook/consultation',
  /** WGS 84, in degrees. Directions open there. */
  latitude: '51.5155',
  longitude: '-0.0922',
  /** May be empty. */
  linkedin: 'https://www.linkedin.com/company/tarnbrook-example',
  certifications: [
    { name: 'Cyber Essentials Plus', href: 'https://www.ncsc.gov.uk/cyberessentials/overview' },
    { name: 'IASME certification body', href: 'https://iasme.co.uk/cyber-essentials/' },
    { name: 'ISO/IEC 27001', href: 'https://www.iso.org/standard/27001' },
  ],
  audience:
    'Cyber security consultants to UK firms of 50 to 500 people and to public-sector suppliers.',
  /** The people whom visitors would meet, shown under “About”; hidden while empty. */
  people: [] as readonly Person[],
};

/** The picture is a path on this site, or empty. */
type Person = { name: string; role: string; about: string; picture: string };

let readDetails = () => builtInDetails;

/** The server's: commands have what is built in, and browsers get what they show as props. */
export function readDetailsFrom(read: () => typeof builtInDetails): void {
  readDetails = read;
}

/**
 * Who the consultancy is, as it is now. Read it where something is shown, never as a module is loaded: that
 * would keep what was there at the start.
 */
export const company = /* @__PURE__ */ new Proxy(/* @__PURE__ */ describeCompany(), {
  get: (_builtIn, name): unknown => Reflect.get(describeCompany(), name),
});

function describeCompany() {
  const { phone, latitude, longitude, street, town, postcode, linkedin, ...details } =
    readDetails();
  return {
    ...details,
    name: companyName,
    /** Two letters that an enquiry's reference begins with. */
    referencePrefix: 'TB',
    /** Default sender and default inbox for enquiries; the operator may set others. */
    mailFrom: `${companyName} <website@tarnbrook.example>`,
    enquiriesTo: 'hello@tarnbrook.example',
    registeredOffice: { street, town, postcode, country: 'GB' },
    phone: { shown: phone.replaceAll(' ', '\u00a0'), href: `tel:${toInternational(phone)}` },
    map: {
      latitude: Number(latitude),
      longitude: Number(longitude),
      directionsUrl: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
    },
    social: { ...(linkedin && { linkedin }) },
  };
}

/** British numbers begin with a nought. */
function toInternational(phone: string): string {
  return phone.replaceAll(/[^\d+]/g, '').replace(/^0/, '+44');
}

export function officeAddress(): string {
  const { street, town, postcode } = company.registeredOffice;
  return `${street}, ${town} ${postcode}`;
}

/** A figure on the site: what it says, where it comes from and when it was last checked. */
export type Claim = {
  /** The figure as the table of sources names it; `{value}` stands for the value. */
  says: string;
  /** The figure alone, as pages show a price or a length beside its service; may be empty. */
  value: string;
  source: string;
  /** ISO date. */
  lastChecked: string;
  /** A claim that is switched off is not shown and not put into structured data. */
  shown: boolean;
};

const lastChecked = '2026-11-03';
// So that scripts for browsers, which show none of the claims, leave them out.
// @__NO_SIDE_EFFECTS__
const own = (says: string, source: string, value = ''): Claim => ({
  says,
  value,
  source,
  lastChecked,
  shown: true,
});

/** Whom we have placed in permanent posts, once counted: the page that states their share says both. */
export const placements: { people: number; since: number } | null = null;

/**
 * Every figure that the site states as fact, as it is built in: `figure()` gives it as it is now. What it says
 * has `{value}` where the figure stands alone elsewhere.
 */
export const builtInFigures = {
  experience: own('{value} years experience', 'Staff records', '25+'),
  clients: own('{value} clients protected', 'Client ledger, current clients', '50+'),
  support: own('{value} support available', 'On-call rota', '24/7'),
  rating: own(
    '{value} in our own survey',
    'Client survey, all replies',
    '50 clients rated us 5 out of 5',
  ),
  independence: own('We sell no software and take no commission', 'Standard terms'),
  response24h: own('An answer within {value}', 'Enquiry log', '24 hours'),
  vcisoPrice: own('Virtual CISO {value}', 'Rate card', 'from £2,500 per month'),
  vcisoHours: own('{value}', 'Rate card', '20–40 hours a month'),
  riskPrice: own('Risk assessments {value}', 'Rate card', '£5,000–15,000'),
  riskLength: own('Risk assessment in {value}', 'Project records', '2–4 weeks'),
  riskEntries: own('A register of {value} risks', 'Project records', '20–50'),
  cePrice: own('Cyber Essentials support {value}', 'Rate card', '£2,000–4,000'),
  ceLength: own('{value}, 5 on average', 'Certification records, all years', '4–6 weeks'),
  cePassRate: own('{value} pass first time', 'Certification records, all years', '98%'),
  ceCertified: own('{value} firms certified', 'Certification records, all years', '100+'),
  ceControls: own('Five controls, requirements v3.3', 'NCSC and IASME, April 2026'),
  consultation: own('A free consultation of {value}', 'Rate card', '30 minutes'),
  mobilisation: own('Work starts in {value}', 'Project records', '1–2 weeks'),
  urgentMobilisation: own('Urgent work starts in {value}', 'Project records', '24–48 hours'),
  outsourcingResponse: own(
    'P1 15 minutes, P2 1 hour, P3 4 hours, P4 next business day',
    'Service level agreement',
  ),
  analystHours: own('Part-time analyst for {value}', 'Rate card', '20–40 hours a month'),
  trainingModules: own(
    'Modules of 15, 20, 30, 45, 60 and 90 minutes',
    'Course catalogue',
    '15–90 minutes each',
  ),
  strategyLength: own(
    'A workshop of 2 days, a roadmap of 3 to 5 years',
    'Rate card',
    '2-day workshop',
  ),
  recruitmentRetention: own('{value} still in post', 'Placement records, all years', '95%'),
  recruitmentLength: own('Placements in {value}', 'Placement records, all years', '4–6 weeks'),
  greenfieldSaving: own(
    '{value} less than retrofitting',
    'Our green-field projects, costed against quotations',
    '30–40%',
  ),
  nistLength: own('NIST assessment in {value}, 10 to 15 interviews', 'Project records', '3 weeks'),
  nistSubcategories: own(
    '106 subcategories, 22 categories, six functions',
    'NIST CSF 2.0, February 2024',
  ),
  cafPrinciples: own('14 principles, 41 contributing outcomes', 'NCSC CAF 4.0, August 2025'),
  breach72h: own('72 hours to tell the ICO', 'UK GDPR, Article 33'),
  vcisoStages: own(
    'First 30 days assessment, days 31 to 90 foundation with the ten worst risks treated',
    'Project records',
  ),
  vcisoMeetings: own('Bi-weekly meetings, quarterly board reports', 'Rate card'),
  vcisoTerm: own('A first term of three months, then a month’s notice', 'Standard terms'),
  riskScale: own(
    'Risks scored from 1 to 25, likelihood by impact',
    'Our method, after ISO/IEC 27005',
  ),
  ceUpdates: own('High and critical updates within 14 days', 'NCSC and IASME, April 2026'),
  designPrinciples: own('Five design principles', 'NCSC, Cyber security design principles'),
  cloudPrinciples: own('14 cloud security principles', 'NCSC, Cloud security guidance'),
  zeroTrustPrinciples: own('Eight zero trust principles', 'NCSC, Zero trust guidance, July 2021'),
  softwareCode: own('14 principles for software suppliers', 'Software Security Code, May 2025'),
  greenfieldGates: own('Four security gates', 'Our method'),
  backupRule: own('Three copies, two kinds of storage, one elsewhere', 'NCSC, backup guidance'),
  recoveryObjectives: own('Recovery time and recovery point', 'ISO 22300, vocabulary'),
  nistTiers: own(
    'Tiers 1 to 4: Partial, Risk Informed, Repeatable, Adaptive',
    'NIST CSF 2.0, February 2024',
  ),
  cafObjectives: own('Four objectives, A to D', 'NCSC CAF 4.0, August 2025'),
  rightsAnswer: own(
    'An answer within 30 days of verification, 60 more in complex cases',
    'Our privacy policy',
  ),
  rightsLaw: own(
    'One calendar month by law, two more in complex cases',
    'UK GDPR, Articles 12 and 12A',
  ),
  complaints: own(
    'A complaint acknowledged within 30 days',
    'Data Protection Act 2018, section 164A',
  ),
  ceContracts: own(
    'Asked for in contracts with more cyber risk, before the award',
    'Procurement Policy Note 014, from 24 February 2025',
  ),
  ceValidity: own(
    'A certificate holds for 12 months; Plus follows within three',
    'NCSC and IASME, April 2026',
  ),
  govAssure: own(
    'GovAssure checks departments’ critical systems against CAF, since April 2023, with an independent review',
    'Government Security Group, GovAssure guidance',
  ),
  dspt: own(
    'DSPT completed every year by all with access to NHS patient data and systems; based on CAF since September 2024 for trusts, integrated care boards and arm’s-length bodies, now also for independent operators of essential services',
    'NHS England, CAF-aligned DSPT guidance',
  ),
  ceResubmission: own(
    'Two working days to answer an assessor’s feedback',
    'IASME, how to certify to Cyber Essentials',
  ),
  ceInsurance: own(
    '£25,000 of cyber liability cover for UK organisations with a turnover under £20 million, certified as a whole',
    'IASME, cyber liability insurance',
  ),
  resilienceBill: own(
    'Cyber Security and Resilience Bill, introduced on 12 November 2025; before Parliament in June 2026',
    'UK Parliament, proceedings on the Bill',
  ),
  dpoConflict: own('No second task in conflict with the first', 'UK GDPR, Article 38(6)'),
  ceMfa: own('MFA on wherever a cloud service offers it', 'NCSC and IASME, April 2026'),
  assessmentLength: own('Ten questions in about 2 to 3 minutes', 'Our method'),
  assessmentScale: own('Risk: low from 80 points, moderate from 50, high below', 'Our method'),
} as const satisfies Record<string, Claim>;

export type ClaimId = keyof typeof builtInFigures;

export function fillFigure(given: Claim): Claim {
  return { ...given, says: given.says.replace('{value}', given.value) };
}
