import type { DocumentContent } from '../document-content.tsx';
import { DocumentControl, Purpose, Roles } from './control-and-roles.tsx';
import { Duties, Signature } from './duties-and-signature.tsx';
import { Accounts, Data, Devices, EmailPaymentsAi, Everybody } from './rules-for-everybody.tsx';
import { Access, Incidents, Keeping, Software, Suppliers, Systems } from './rules-for-it.tsx';
import { Area, Disc, Drawing, Label, Path, SheetFrame } from '../../../ui/drawings/drawing.tsx';
import { graticule } from '../../../ui/drawings/drawing-geometry.ts';
import { duties } from './duties.ts';

export const securityPolicyTemplate: DocumentContent = {
  summary:
    'A policy that people can read in one sitting and keep to on an ordinary day. Fill in the gaps, strike out what does not apply, and have it approved.',
  plate: {
    title: 'What it asks of you in a year',
    note: 'The duties of part 14 by month after approval. Deeper tint: four dates or more.',
    drawing: <YearPlate />,
  },
  howToUse: [
    'Fill in who owns this policy, and the names in part 2.',
    'Read the value in each gap. Keep it, or change it for a reason.',
    'Have it approved, hand it out, collect the signed pages.',
  ],
  parts: [
    { id: 'control', title: 'Before you hand it out', unnumbered: true, body: <DocumentControl /> },
    { id: 'purpose', title: 'What this policy is for', body: <Purpose /> },
    { id: 'roles', title: 'Who is responsible for what', body: <Roles /> },
    { id: 'everybody', title: 'What we expect of everyone', body: <Everybody /> },
    { id: 'accounts', title: 'Accounts and passwords', body: <Accounts /> },
    { id: 'devices', title: 'Devices, at work and elsewhere', body: <Devices /> },
    {
      id: 'email',
      title: 'Email, payments and AI tools',
      body: <EmailPaymentsAi />,
    },
    { id: 'data', title: 'Information and personal data', body: <Data /> },
    { id: 'systems', title: 'Systems', body: <Systems /> },
    { id: 'access', title: 'Who gets access', body: <Access /> },
    { id: 'suppliers', title: 'Suppliers', body: <Suppliers /> },
    { id: 'incidents', title: 'Incidents', body: <Incidents /> },
    { id: 'software', title: 'Buying and building systems', body: <Software /> },
    { id: 'keeping', title: 'Keeping to it', body: <Keeping /> },
    { id: 'duties', title: 'Duties and exceptions', body: <Duties /> },
    {
      id: 'signature',
      title: 'The page to sign',
      unnumbered: true,
      opensPage: true,
      intro:
        'For everyone who works for us. Print it, or sign on screen; the security manager keeps it.',
      body: <Signature />,
    },
  ],
  sources: [
    {
      title: 'Cyber Essentials: Requirements for IT Infrastructure, version 3.3',
      publisher: 'NCSC and IASME',
      date: 'In force from 27 April 2026',
    },
    {
      title: 'Password guidance, and 10 Steps to Cyber Security',
      publisher: 'NCSC',
      date: 'Kept up to date online',
    },
    {
      title: 'UK GDPR, Articles 12, 28, 32 to 35; Data (Use and Access) Act 2025',
      publisher: 'legislation.gov.uk',
      date: 'Complaints: 19 June 2026',
    },
  ],
  invitation:
    'Send it to two colleagues before the call and bring their questions. Where people stumble, it is the policy that is wrong.',
};

const box = { x: 112, y: 30, width: 520, height: duties.length * 22 };
const column = box.width / 12;
const row = box.height / duties.length;

/** The policy's recurring duties across its first year. */
function YearPlate() {
  const count = duties.reduce((sum, duty) => sum + duty.months.length, 0);
  const busiest = Math.max(...load());
  const label = `${count} dates in twelve months for ${duties.length} duties, at most ${busiest} in one month.`;
  return (
    <Drawing width={640} height={box.y + box.height + 34} label={label}>
      <Area {...box} className="sea0" />
      {load().map((dates, month) => (
        <Area
          key={month}
          x={box.x + month * column}
          y={box.y}
          width={column}
          height={box.height}
          className={dates >= 4 ? 't2' : 't1'}
        />
      ))}
      <Path className="g" d={graticule(box, 12, duties.length)} />
      <SheetFrame {...box} columns={12} rows={duties.length} />
      {duties.map((duty, y) => (
        <g key={duty.id}>
          <Label x={box.x - 14} y={box.y + (y + 0.5) * row + 4} anchor="end">
            {duty.short}
          </Label>
          {duty.months.map((month) => (
            <Disc
              key={month}
              at={[box.x + (month - 0.5) * column, box.y + (y + 0.5) * row]}
              radius={duty.months.length === 1 ? 5 : 3.5}
              className="dot"
            />
          ))}
        </g>
      ))}
      <g className="sg">
        {load().map((dates, month) => (
          <g key={month}>
            <Label x={box.x + (month + 0.5) * column} y={16}>
              {month + 1}
            </Label>
            <Label
              x={box.x + (month + 0.5) * column}
              y={box.y + box.height + 24}
              className={dates >= 4 ? 'b' : 'n'}
            >
              {dates}
            </Label>
          </g>
        ))}
      </g>
      <Label x={box.x - 14} y={16} anchor="end" className="s">
        Month
      </Label>
      <Label x={box.x - 14} y={box.y + box.height + 24} anchor="end" className="s">
        Dates
      </Label>
    </Drawing>
  );
}

/** Dates in each of the twelve months. */
function load(): number[] {
  return Array.from(
    { length: 12 },
    (_, month) => duties.filter((duty) => duty.months.includes(month + 1)).length,
  );
}
