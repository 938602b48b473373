import type { DocumentContent } from '../document-content.tsx';
import { Matched } from './matched.tsx';
import { OrderOfWork } from './order-of-work.tsx';
import { topics } from './topics.ts';
import { TopicsPlate } from './topics-plate.tsx';
import { WhatChanged, WhichApply } from './which-apply.tsx';

export const complianceFramework: DocumentContent = {
  summary:
    'Cyber Essentials, NIST CSF, CAF and UK GDPR side by side, so that one piece of work answers all four.',
  plate: {
    title: 'Who asks for what',
    note: 'Points on which each of the four asks for something, of those in each topic of part 3.',
    drawing: <TopicsPlate />,
  },
  howToUse: [
    'Find out from part 1 which of the four apply to you.',
    'Go through part 3 topic by topic. Mark what you could prove today.',
    'Keep the evidence in one folder, and do the rest in the order set out in part 4.',
  ],
  parts: [
    { id: 'which', title: 'Which of the four applies to you', body: <WhichApply /> },
    { id: 'changed', title: 'What has changed', body: <WhatChanged /> },
    {
      id: 'matched',
      title: 'The four side by side',
      intro: `${topics.length} topics. Each row gives one thing to do, who asks for it, and the evidence that will satisfy them all.`,
      body: <Matched />,
    },
    { id: 'order', title: 'The order of work', body: <OrderOfWork /> },
  ],
  sources: [
    {
      title: 'Cyber Essentials: Requirements for IT Infrastructure, version 3.3',
      publisher: 'NCSC and IASME',
      date: 'In force from 27 April 2026',
    },
    { title: 'The Cybersecurity Framework (CSF) 2.0', publisher: 'NIST', date: '26 February 2024' },
    { title: 'Cyber Assessment Framework, version 4.0', publisher: 'NCSC', date: 'August 2025' },
    {
      title: 'UK GDPR; Data Protection Act 2018',
      publisher: 'legislation.gov.uk',
      date: 'In force since 2018',
    },
    {
      title: 'Data (Use and Access) Act 2025; complaints',
      publisher: 'legislation.gov.uk and ICO',
      date: '19 June 2025 and 2026',
    },
    {
      title: 'Cyber Security and Resilience (Network and Information Systems) Bill',
      publisher: 'UK Parliament',
      date: 'Introduced 12 November 2025',
    },
  ],
  invitation:
    'Tell us which of the four you have been asked for, and by whom. We will tell you what it takes, and in what order.',
};
