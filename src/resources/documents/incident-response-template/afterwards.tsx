import { DashList } from '../../../ui/content/lists.tsx';
import { Blank, Table, Topic } from '../pieces.tsx';

export function Afterwards() {
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
