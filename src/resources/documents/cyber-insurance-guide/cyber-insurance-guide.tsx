import type { DocumentContent } from '../document-content.tsx';
import { Claiming, Exclusions } from './exclusions-and-claims.tsx';
import { HowMuch } from './how-much.tsx';
import { ForTheBroker, ForYourself, Quotes } from './questions.tsx';
import { TellItAsItIs, WhatInsurersAsk } from './what-insurers-ask.tsx';
import { Sections, WhatItIs } from './what-it-is.tsx';
import { Area, Drawing, Label, Line, Path, SheetFrame } from '../../../ui/drawings/drawing.tsx';
import { scale } from '../../../ui/drawings/drawing-geometry.ts';

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

/** When each kind of cost falls, in hours after the start. */
const costs: readonly { name: string; from: number; to: number; section: string }[] = [
  { name: 'First response', from: 1, to: 24 * 21, section: 'helpline, forensics' },
  { name: 'Stolen money', from: 1, to: 24 * 2, section: 'crime section, if bought' },
  { name: 'Law and letters', from: 5, to: 24 * 60, section: 'lawyers, ICO, telling people' },
  { name: 'Rebuilding', from: 24, to: 24 * 75, section: 'systems and data' },
  { name: 'Lost profit', from: 10, to: 8766, section: 'business interruption' },
  { name: 'Claims by others', from: 24 * 30, to: 8766 * 3, section: 'liability' },
];

const ticks: readonly { at: number; label: string }[] = [
  { at: 1, label: '1 hour' },
  { at: 10, label: '10 hours' },
  { at: 72, label: '3 days' },
  { at: 24 * 30, label: '1 month' },
  { at: 8766, label: '1 year' },
  { at: 8766 * 4, label: '4 years' },
];

const box = { x: 112, y: 34, width: 520, height: 168 };
const row = box.height / costs.length;
const logarithm = scale([0, Math.log(8766 * 4)], [box.x, box.x + box.width]);
const at = (hours: number) => logarithm(Math.log(hours));

/** The costs of an incident along a stretched axis of time, with the waiting period marked. */
function CostsPlate() {
  return (
    <Drawing
      width={640}
      height={box.y + box.height + 32}
      label="Costs of an incident over time: response, stolen money and lawyers start within hours, lost profit counts only after a waiting period of about ten hours and may last a year, claims by others arrive after a month and up to three years later."
    >
      <Area {...box} className="sea0" />
      <Area {...box} width={at(10) - box.x} className="t2" />
      <Area {...box} x={at(10)} width={at(8766) - at(10)} className="t1" />
      {ticks.map((tick) => (
        <Path key={tick.at} className="g" d={`M${at(tick.at)} ${box.y}v${box.height}`} />
      ))}
      <Line from={[at(10), box.y - 8]} to={[at(10), box.y + box.height]} className="k2" />
      {costs.map(({ name, from, to, section }, index) => {
        const y = box.y + index * row;
        const isShort = at(to) - at(from) < 160;
        return (
          <g key={name}>
            <Label x={box.x - 14} y={y + row / 2 + 4} anchor="end">
              {name}
            </Label>
            <Area
              x={at(from)}
              y={y + 5}
              width={at(to) - at(from)}
              height={row - 10}
              className="bar2"
            />
            <Label
              x={isShort && to < 8766 ? at(to) + 7 : at(from) + 7}
              y={y + row / 2 + 4}
              className={isShort && to < 8766 ? 'i u1' : 'i'}
            >
              {section}
            </Label>
          </g>
        );
      })}
      <SheetFrame {...box} columns={ticks.length - 1} rows={costs.length} />
      {ticks.map((tick, index) => (
        <Label
          key={tick.at}
          x={at(tick.at)}
          y={box.y + box.height + 24}
          anchor={index === 0 ? undefined : index === ticks.length - 1 ? 'end' : 'middle'}
        >
          {tick.label}
        </Label>
      ))}
      <Label x={at(10)} y={18} anchor="middle" className="nb">
        The waiting period ends
      </Label>
    </Drawing>
  );
}
