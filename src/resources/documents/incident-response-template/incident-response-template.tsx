import type { DocumentContent } from '../document-content.tsx';
import { IncidentPlate } from './incident-plate.tsx';
import { FirstHour, Levels } from './levels-and-first-hour.tsx';
import { Log, Recovery } from './log-and-recovery.tsx';
import { People } from './people.tsx';
import { Playbooks } from './playbooks.tsx';
import { SeventyTwoHours } from './seventy-two-hours.tsx';
import { Words } from './words.tsx';
import { DashList } from '../../../ui/content/lists.tsx';
import { Blank, Table, Topic } from '../pieces.tsx';

export const incidentResponseTemplate: DocumentContent = {
  summary:
    'A plan short enough to use. Fill it in while things are quiet, print it, and keep a copy at home.',
  plate: {
    title: 'The first four days',
    note: 'Illustrative. Hours count from the moment you become aware.',
    drawing: <IncidentPlate />,
  },
  howToUse: [
    'Put a name and a mobile number beside every role in part 1. It takes an afternoon.',
    'Note where the printed copies are kept. You may not be able to open a file.',
    'In an incident, start with part 3, and enter hour 72 in part 5.',
    'Rehearse it twice a year and change what did not work.',
  ],
  parts: [
    { id: 'people', title: 'People and numbers', body: <People /> },
    {
      id: 'levels',
      title: 'How bad is it, and who may decide',
      opensPage: true,
      body: <Levels />,
    },
    {
      id: 'first-hour',
      title: 'The first hour',
      opensPage: true,
      intro: 'In this order. Tick each step and write the time into the log, part 7.',
      body: <FirstHour />,
    },
    {
      id: 'events',
      title: 'What to do in seven events',
      opensPage: true,
      intro: 'First moves only. Write what you did in the log: the people who help you will ask.',
      body: <Playbooks />,
    },
    { id: 'hours', title: 'The 72 hours', opensPage: true, body: <SeventyTwoHours /> },
    {
      id: 'words',
      title: 'Words to have ready',
      intro:
        'Change what is in square brackets. Say what you know, what you are doing, and when you will say more.',
      body: <Words />,
    },
    { id: 'log', title: 'The log', opensPage: true, body: <Log /> },
    { id: 'recovery', title: 'Getting back to work', opensPage: true, body: <Recovery /> },
    { id: 'afterwards', title: 'Afterwards', body: <Afterwards /> },
  ],
  sources: [
    {
      title: 'UK GDPR, Articles 33 and 34',
      publisher: 'legislation.gov.uk',
      date: 'In force since 2018',
    },
    {
      title: 'Incident management; where to report an incident',
      publisher: 'NCSC',
      date: 'Kept up to date online',
    },
    {
      title: 'Report Fraud, the successor of Action Fraud',
      publisher: 'City of London Police',
      date: '4 December 2025',
    },
    {
      title: 'Ransomware payments: sanctions, and the ban announced',
      publisher: 'OFSI; Home Office',
      date: 'Online; 22 July 2025',
    },
  ],
  invitation:
    'Bring your plan. We will go through it with you and say where it would have failed. If you would like us to rehearse it with you, just ask.',
};

function Afterwards() {
  return (
    <>
      <Topic title="The review">
        <p>
          Within two weeks, for an hour, with everyone who was there. Ask about the system, not the
          person:
        </p>
        <DashList
          items={[
            'How did it get in, and how long was it in before we knew?',
            'What did we do that helped, and what did we do too late?',
            'Which number, name or login was missing from this plan?',
            'What will we change, who does it, and by when?',
          ]}
        />
      </Topic>
      <Topic title="Rehearse it">
        <p>
          Twice a year, two hours, around a table: read out one event from part 4 and go through the
          plan with the telephones switched on.
        </p>
        <Table
          className="dense"
          columns={[
            { head: 'Date', className: 'c-20' },
            { head: 'Event rehearsed', className: 'c-40' },
            { head: 'What we changed' },
          ]}
          rows={[1, 2].map((row) => [
            <Blank key="date" name={`exercise.${row}.date`} label={`Exercise ${row}: date`} />,
            <Blank key="event" name={`exercise.${row}.event`} label={`Exercise ${row}: event`} />,
            <Blank
              key="changed"
              name={`exercise.${row}.changed`}
              label={`Exercise ${row}: what we changed`}
            />,
          ])}
        />
      </Topic>
    </>
  );
}
