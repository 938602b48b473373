import type { DocumentContent } from '../document-content.tsx';
import { OrderOfWork } from './order-of-work.tsx';
import { topics, asks, type Regime, topicsWith } from './topics.ts';
import { WhatChanged, WhichApply } from './which-apply.tsx';
import { Table } from '../pieces.tsx';
import { Area, Drawing, Label, SheetFrame } from '../../../ui/drawings/drawing.tsx';

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

/** The four regimes side by side: one table for each topic. */
function Matched() {
  return (
    <>
      {topics.map((topic) => (
        <section key={topic.id} className="matched">
          <h3>{topic.title}</h3>
          <Table
            columns={[
              { head: 'What to do', className: 'c-25' },
              { head: 'Cyber Essentials', className: 'c-20' },
              { head: 'CSF 2.0', className: 'c-12' },
              { head: 'CAF 4.0', className: 'c-10' },
              { head: 'UK GDPR', className: 'c-15' },
              { head: 'Evidence' },
            ]}
            rows={topic.rows.map(({ todo, essentials, csf, caf, gdpr, evidence }) => [
              todo,
              essentials || <NotAsked />,
              csf || <NotAsked />,
              caf || <NotAsked />,
              gdpr || <NotAsked />,
              evidence,
            ])}
          />
        </section>
      ))}
    </>
  );
}

function NotAsked() {
  return <span className="quiet">not asked</span>;
}

const regimes: readonly { regime: Regime; name: string }[] = [
  { regime: 'essentials', name: 'Cyber Essentials' },
  { regime: 'csf', name: 'NIST CSF 2.0' },
  { regime: 'caf', name: 'CAF 4.0' },
  { regime: 'gdpr', name: 'UK GDPR' },
];

const box = { x: 112, y: 84, width: 520, height: 152 };
const column = box.width / topics.length;
const row = box.height / regimes.length;

/** How many of each topic's points each regime asks for. */
function TopicsPlate() {
  const count = (regime: Regime) => `${topicsWith(regime)} of ${topics.length} topics`;
  const label = `Cyber Essentials asks for something in ${count('essentials')}, NIST CSF in ${count('csf')}, CAF in ${count('caf')}, UK GDPR in ${count('gdpr')}.`;
  return (
    <Drawing width={640} height={250} label={label}>
      {regimes.map(({ regime, name }, y) => (
        <g key={regime}>
          {topics.map((topic, x) => (
            <Area
              key={topic.id}
              x={box.x + x * column}
              y={box.y + y * row}
              width={column}
              height={row}
              className={`${tint(asks(topic, regime) / topic.rows.length)} g`}
            />
          ))}
          <Label x={box.x - 14} y={box.y + (y + 0.5) * row + 4} anchor="end">
            {name}
          </Label>
          <g className="sg">
            {topics.map((topic, x) => (
              <Label
                key={topic.id}
                x={box.x + (x + 0.5) * column}
                y={box.y + (y + 0.5) * row + 5}
                className="n14"
              >
                {asks(topic, regime) || ''}
              </Label>
            ))}
          </g>
        </g>
      ))}
      <SheetFrame {...box} columns={topics.length} rows={regimes.length} />
      {topics.map((topic, x) => (
        <Label key={topic.id} x={box.x + (x + 0.5) * column + 4} y={box.y - 12} turned>
          {topic.short}
        </Label>
      ))}
    </Drawing>
  );
}

function tint(share: number): string {
  if (share === 0) return 'sea0';
  if (share < 0.5) return 't1';
  return share < 1 ? 't2' : 't3';
}
