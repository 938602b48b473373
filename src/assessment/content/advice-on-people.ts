import type { QuestionId } from './questions.ts';
import type { Advice, Service, Work } from './advice.ts';
import { checklist, incidentTemplate, policyTemplate, riskGuide } from './free-documents.ts';

type Subject = Extract<
  QuestionId,
  'risk-assessment' | 'incident-plan' | 'training' | 'access-review' | 'vendor-risk'
>;

const crisis: Service = { name: 'Crisis Management', href: '/services/crisis-management' };
const training: Service = { name: 'Training and Awareness', href: '/services/training' };

const reviewAccess: Work = {
  heading: 'Review who has access every quarter',
  text: 'Ask each manager to go through a list of accounts. Close a leaver’s accounts on the last day.',
  firstWeek: 'Compare the list of accounts with the payroll, and close those without an owner.',
  effort: 'Small: one list for each manager, every quarter',
};

const checkSuppliers: Work = {
  heading: 'Check suppliers before signing, and every year',
  text: 'Rank suppliers by how much they could hurt you. Put security and notice of incidents into the contracts of those at the top.',
  firstWeek: 'List the suppliers that hold your data or can reach your systems.',
  effort: 'Medium: the list now, each contract as it comes up',
};

export const adviceOnPeople: Record<Subject, Advice> = {
  'risk-assessment': {
    owner: 'A director',
    document: riskGuide,
    'half done': {
      heading: 'Bring your risk assessment up to date',
      text: 'It is more than a year old, and the firm has changed since. Score the risks again, and give each an owner and a date.',
      firstWeek: 'Strike out what is gone, and add new systems, suppliers and ways of working.',
      effort: 'Small: one meeting, then a look every quarter',
    },
    missing: {
      text: 'Write down what could go wrong, score it, and give each risk an owner and a date. Look at it again every quarter.',
      firstWeek: 'Sit down with those who know the systems, and list what could stop the firm.',
      effort: 'Medium: a few meetings, then a look every quarter',
      service: {
        name: 'Risk Management',
        href: '/services/risk-management',
        price: 'riskPrice',
        length: 'riskLength',
      },
    },
  },
  'incident-plan': {
    owner: 'A director, with whoever runs your IT',
    document: incidentTemplate,
    'half done': {
      heading: 'Rehearse your incident response plan',
      text: 'It is written, but has not been tried. Rehearse it with the people who would act, at least once a year.',
      firstWeek: 'Choose a date, and one bad day to play through.',
      effort: 'Small: two hours around a table',
      service: crisis,
    },
    missing: {
      text: 'Write down who decides and who calls whom, in two pages. Print them, and rehearse at least once a year.',
      firstWeek: 'Fill in the names and telephone numbers in our template.',
      effort: 'Medium: a template to fill in, then two hours around a table',
      service: crisis,
    },
  },
  training: {
    owner: 'Whoever looks after your people',
    document: checklist('Email, payments and people'),
    'half done': {
      heading: 'Practise spotting attacks several times a year',
      text: 'A yearly course is soon forgotten. Replace it with short exercises through the year, and make it easy to report a mistake without blame.',
      firstWeek: 'Tell everyone where to report a suspicious message.',
      effort: 'Small: a few minutes for each person, several times a year',
      service: training,
    },
    missing: {
      heading: 'Train everyone to spot an attack',
      text: 'Start with short exercises for everyone, directors included. Make it easy to report a mistake without blame.',
      firstWeek: 'Tell everyone where to report a suspicious message.',
      effort: 'Small: a few minutes for each person, several times a year',
      service: training,
    },
  },
  'access-review': {
    owner: 'Each manager, with whoever runs your IT',
    document: policyTemplate('Who gets access'),
    'half done': reviewAccess,
    missing: reviewAccess,
  },
  'vendor-risk': {
    owner: 'Whoever signs the contracts',
    document: policyTemplate('Suppliers'),
    'half done': checkSuppliers,
    missing: checkSuppliers,
  },
};
