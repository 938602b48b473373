import type { DocumentContent } from '../document-content.tsx';
import { CostsPlate } from './costs-plate.tsx';
import { Claiming, Exclusions } from './exclusions-and-claims.tsx';
import { HowMuch } from './how-much.tsx';
import { ForTheBroker, ForYourself, Quotes } from './questions.tsx';
import { TellItAsItIs, WhatInsurersAsk } from './what-insurers-ask.tsx';
import { Sections, WhatItIs } from './what-it-is.tsx';

export const cyberInsuranceGuide: DocumentContent = {
  summary:
    'What a policy pays for and what it leaves out, what you will be asked, and what to ask before you sign.',
  plate: {
    title: 'When the costs fall',
    note: 'Illustrative, on a stretched scale of time. Waiting periods are often 8 to 12 hours.',
    drawing: <CostsPlate />,
  },
  howToUse: [
    'Work out in part 3 what your worst week would cost, before you speak to anyone.',
    'Collect the evidence in part 4. It can lower the premium, and it makes your answers true.',
    'Take part 7 to the broker, and compare the quotes in part 8.',
  ],
  parts: [
    { id: 'what', title: 'What insurance can do', body: <WhatItIs /> },
    { id: 'sections', title: 'What is in a policy', body: <Sections /> },
    { id: 'how-much', title: 'How much cover', body: <HowMuch /> },
    {
      id: 'asked',
      title: 'What insurers ask',
      intro:
        'The wording differs; the questions hardly do. Each good answer here is also good security.',
      body: <WhatInsurersAsk />,
    },
    { id: 'fair', title: 'Answer truthfully', body: <TellItAsItIs /> },
    { id: 'exclusions', title: 'Clauses to look for', body: <Exclusions /> },
    { id: 'broker', title: 'Questions for the broker', body: <ForTheBroker /> },
    { id: 'quotes', title: 'Quotes side by side', body: <Quotes /> },
    { id: 'ourselves', title: 'Questions for yourself', body: <ForYourself /> },
    { id: 'claiming', title: 'When it happens', body: <Claiming /> },
  ],
  sources: [
    {
      title: 'Insurance Act 2015, with section 13A of 2016',
      publisher: 'legislation.gov.uk',
      date: 'In force 2016 and 2017',
    },
    {
      title: 'Market Bulletin Y5381, state-backed cyber attacks',
      publisher: 'Lloyd’s',
      date: '16 August 2022',
    },
    {
      title: 'Cyber insurance guidance',
      publisher: 'NCSC',
      date: 'Kept up to date online',
    },
    {
      title: 'The insurance included with Cyber Essentials',
      publisher: 'IASME',
      date: 'As of 2026',
    },
  ],
  invitation:
    'Bring the insurer’s form. We will go through the technical questions with you and say what a true answer would be. We are not brokers and earn nothing from what you buy.',
};
