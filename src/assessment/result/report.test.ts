import { expect, test } from 'vitest';
import { allAnswers, answersWith } from '../../testing/answers.ts';
import {
  type Answers,
  automaticFails,
  calculateScore,
  pointsFor,
  recommendationsFor,
} from '../assessment.ts';
import { questions } from '../content/questions.ts';
import { formatFirst, formatOrder, getFinding, getInPlace, getSteps, type Step } from './report.ts';

test('sums up in a sentence or two what is in place, half done and missing', () => {
  const drawn = {
    ...answersWith(0),
    mfa: 'some',
    'risk-assessment': 'never',
    'incident-plan': 'none',
    patching: 'slow',
    'vendor-risk': 'informal',
  };
  expect(getFinding(drawn)).toBe(
    'Five of ten are in place: backups, training, encryption, monitoring and access reviews. Two are half done and three are missing.',
  );
  expect(getFinding(answersWith(0))).toBe('Nothing is missing or half done.');
  expect(getFinding(answersWith(1))).toBe('All ten are begun, none finished.');
  expect(getFinding({})).toBe('None of the ten is in place yet.');
  expect(getFinding({ ...answersWith(1), mfa: 'none' })).toBe(
    'None of the ten is finished yet. Nine are half done and one is missing.',
  );
  expect(getFinding({ ...answersWith(1), backups: 'regularly', mfa: 'none' })).toBe(
    'One of ten is in place: backups. Eight are half done and one is missing.',
  );
});

test('puts what fails Cyber Essentials before the rest, and says in which order', () => {
  const answers = {
    ...answersWith(0),
    patching: 'medium',
    training: 'none',
    'risk-assessment': 'never',
    monitoring: 'basic',
  };
  const steps = getSteps(answers);
  expect(steps.map(({ heading, urgency, state }) => [heading, urgency, state])).toEqual([
    ['Install serious updates within 14 days', 'automatic fail', 'half done'],
    ['Conduct a comprehensive security risk assessment', 'essential', 'missing'],
    ['Train everyone to spot an attack', 'rest', 'missing'],
    ['Have alerts watched outside office hours', 'rest', 'half done'],
  ]);
  expect(formatOrder(steps)).toBe(
    'First what fails Cyber Essentials, then one essential, then the rest, worst first.',
  );
  expect(formatOrder(getSteps(answersWith(2)))).toBe(
    'First the two that fail Cyber Essentials, then three essentials, then the rest.',
  );
  expect(formatOrder(getSteps({ ...answersWith(0), training: 'none' }))).toBe('');
});

const rules: Record<string, (answers: Answers, steps: Step[]) => boolean> = {
  'every gap is one step, and nothing else is': (answers, steps) =>
    steps.length + getInPlace(answers).length === questions.length &&
    isDistinct(steps.map(({ question }) => question)) &&
    100 - steps.reduce((sum, step) => sum + lost(step), 0) === calculateScore(answers),

  'a step says what its answer says': (answers, steps) =>
    steps.every((step) => {
      const question = questions[step.number - 1];
      return question?.id === step.question && 10 - pointsFor(question, answers) === lost(step);
    }),

  'every step has a heading of its own': (_answers, steps) =>
    isDistinct(steps.map(({ heading }) => heading)) && steps.every(({ heading }) => heading),

  'what fails Cyber Essentials comes first, all of it': (answers, steps) => {
    const fails = automaticFails(answers).map(({ question }) => question);
    const first = steps.slice(0, fails.length);
    return (
      isSame(
        first.map(({ question }) => question),
        fails,
      ) &&
      steps.every(({ urgency }, index) => (urgency === 'automatic fail') === index < fails.length)
    );
  },

  'the recommendations of the specification stand in their words, before the rest': (
    answers,
    steps,
  ) => {
    const texts = recommendationsFor(answers).map(({ text }) => text);
    const headings = steps
      .filter(({ urgency }) => urgency !== 'rest')
      .map(({ heading }) => heading);
    return texts.every((text) => headings.includes(text));
  },

  'the rest goes from missing to half done': (_answers, steps) => {
    const states = steps.filter(({ urgency }) => urgency === 'rest').map(({ state }) => state);
    return isSame(states, states.toSorted().toReversed());
  },

  'every step has an owner, a first week, an effort and something of ours that is free': (
    _answers,
    steps,
  ) =>
    steps.every(({ owner, firstWeek, effort, document }) =>
      [owner, firstWeek, effort, document.title].every(Boolean),
    ),

  'nothing that costs stands before what fails Cyber Essentials, or answers a small step by itself':
    (_answers, steps) => {
      const prices = steps.map(({ service }) => service?.price);
      const last = steps.findLastIndex(({ urgency }) => urgency === 'automatic fail');
      return (
        !prices.includes('vcisoPrice') &&
        prices.every((claim, at) => claim === undefined || claim === 'cePrice' || at > last) &&
        steps.every(({ service, urgency, effort }) => {
          const isSmall = effort.startsWith('Small') && urgency !== 'automatic fail';
          return !(isSmall && service?.price);
        })
      );
    },

  'the order is told where there is one, with the numbers of its groups': (_answers, steps) => {
    const order = formatOrder(steps);
    const fails = steps.filter(({ urgency }) => urgency === 'automatic fail').length;
    const rest = steps.filter(({ urgency }) => urgency === 'rest');
    const isMixed = hasBoth(rest);
    return (
      order.includes('fail Cyber Essentials') === (fails === 2 && steps.length > 2) &&
      order.includes('fails Cyber Essentials') === (fails === 1 && steps.length > 1) &&
      order.includes('orst first') === isMixed &&
      (steps.length > 1 || order === '')
    );
  },

  'a heading promises as many first things as follow it': (_answers, steps) => {
    const shown = Math.min(steps.length, 3);
    const words = ['', 'Do this', 'Do these two', 'Do these three'][shown] ?? '';
    return (
      steps.length === 0 || formatFirst(steps) === words + (steps.length > shown ? ' first' : '')
    );
  },

  'the finding contradicts neither the list nor itself': (answers, steps) => {
    const finding = getFinding(answers);
    const counts = [getInPlace(answers), steps].map(({ length }) => length);
    const states = new Set(steps.map(({ state }) => state));
    const isOneSentence = finding === 'All ten are begun, none finished.';
    if (isOneSentence) return steps.length === 10 && states.size === 1;
    return (
      !/\bTen are\b|\b[Nn]one (is|are)\b/.test(finding) &&
      finding.includes('in place:') === counts.every((count) => count > 0) &&
      (finding === 'Nothing is missing or half done.') === (steps.length === 0) &&
      [...states].every((state) => finding.includes(state) || finding === noneYet)
    );
  },
};

const results = allAnswers().map((answers) => [answers, getSteps(answers)] as const);

test.each(Object.entries(rules))('in each of the 59,049 results, %s', (_name, isKept) => {
  const broken = results.filter(([answers, steps]) => !isKept(answers, steps));
  expect(results).toHaveLength(3 ** questions.length);
  expect(broken.slice(0, 3).map(([answers]) => answers)).toEqual([]);
});

const noneYet = 'None of the ten is in place yet.';
const lost = ({ state }: Step) => (state === 'missing' ? 10 : 5);
const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;
const isSame = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');
const hasBoth = (steps: readonly Step[]) => new Set(steps.map(({ state }) => state)).size === 2;
