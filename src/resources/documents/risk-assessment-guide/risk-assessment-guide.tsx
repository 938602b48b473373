import { figure } from '../../../platform/words/words.ts';
import { formatDay } from '../../../ui/content/dates.ts';
import type { DocumentContent } from '../document-content.tsx';
import { EmptyRegister, ForTheBoard, FourAnswers } from './answers-and-board.tsx';
import { Before, FiveSteps } from './before-and-steps.tsx';
import { getLevel, register } from './register.ts';
import { RiskPlate } from './risk-plate.tsx';
import { Scales } from './scales.tsx';
import { TwoRisksInFull, WorkedRegister } from './worked-register.tsx';

const high = register.filter((risk) => getLevel(risk.now) === 'high').length;

export const riskAssessmentGuide: DocumentContent = {
  summary:
    'How to find out what could hurt your firm, put it in order, and decide what to do next, without special software and without jargon.',
  plate: {
    title: 'One firm’s twelve risks',
    note: 'Illustrative: the register of part 4. A risk beyond the heavy line is high.',
    drawing: <RiskPlate />,
  },
  howToUse: [
    'Read parts 1 to 3. They take half an hour.',
    'Look at the worked register before you write your own.',
    'Fill in part 7 with four colleagues in two half days.',
  ],
  parts: [
    { id: 'before', title: 'Before you start', body: <Before /> },
    { id: 'steps', title: 'Five steps', body: <FiveSteps /> },
    { id: 'scales', title: 'Scales', body: <Scales /> },
    {
      id: 'worked',
      title: 'A worked register',
      intro: `An illustrative firm of 140. L is likelihood, I impact. Of ${register.length} risks ${high} are high.`,
      body: <WorkedRegister />,
    },
    { id: 'in-full', title: 'Two of them in full', body: <TwoRisksInFull /> },
    { id: 'answers', title: 'Four answers, and one page for the board', body: <Answers /> },
    {
      id: 'own',
      title: 'Your register',
      opensPage: true,
      intro: 'Start with the ten worst. A spreadsheet can take over when you have more.',
      body: <EmptyRegister />,
    },
  ],
  sources: [
    {
      title: 'Risk management guidance; news and advisories',
      publisher: 'NCSC',
      date: 'Kept up to date online',
    },
    {
      title: 'Cybersecurity Framework 2.0, category ID.RA',
      publisher: 'NIST',
      date: '26 February 2024',
    },
    {
      title: 'Cyber Assessment Framework 4.0, principle A2',
      publisher: 'NCSC',
      date: 'August 2025',
    },
    {
      title: 'UK GDPR, Articles 32 and 35',
      publisher: 'legislation.gov.uk',
      date: 'In force since 2018',
    },
    {
      title: `${figure('riskLength').says}; ${figure('riskEntries').says.toLowerCase()}`,
      publisher: `Our own, ${figure('riskLength').source.toLowerCase()}`,
      date: `Checked ${formatDay(new Date(figure('riskLength').lastChecked))}`,
    },
  ],
  invitation:
    'Bring your three highest risks. We will score them with you and say whether the order holds.',
};

function Answers() {
  return (
    <>
      <FourAnswers />
      <ForTheBoard />
    </>
  );
}
