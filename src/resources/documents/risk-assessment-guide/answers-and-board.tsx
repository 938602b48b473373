import { DashList } from '../../../ui/content/lists.tsx';
import { Blank, Table, Topic } from '../pieces.tsx';

export function FourAnswers() {
  return (
    <Table
      className="strong dense"
      columns={[
        { head: 'Answer', className: 'c-12' },
        { head: 'It means', className: 'c-30' },
        { head: 'Example', className: 'c-30' },
        { head: 'Take care' },
      ]}
      rows={[
        [
          'Reduce',
          'Make it less likely, or less serious when it happens',
          'MFA makes it less likely; a tested backup makes it less serious',
          'Do the cheap ones first. A third control on one risk buys little',
        ],
        [
          'Avoid',
          'Stop doing what causes it',
          'No longer keep copies of passports; close the old website',
          'Often the cheapest answer, and seldom considered',
        ],
        [
          'Share',
          'Let someone else carry part of the cost',
          'Insurance; a provider who guarantees recovery times',
          'The duty stays with you: no one else can answer to the ICO for you',
        ],
        [
          'Accept',
          'Live with it, knowingly',
          'Payroll one day late once in five years',
          'In writing, with a name and a review date',
        ],
      ]}
    />
  );
}

export function ForTheBoard() {
  return (
    <>
      <Topic title="One page, every quarter">
        <DashList
          items={[
            'The grid from the cover, this quarter and last.',
            'The three risks with the highest scores, in one sentence each.',
            'What moved, and why. What should have moved and did not.',
            'Actions that are late, with the reason and a new date.',
            'Decisions we need from you, with what each would cost and bring.',
          ]}
        />
      </Topic>
      <Topic title="Five questions a board should ask">
        <DashList
          items={[
            'Which of these could end us, and what stands between it and us today?',
            'How do we know that it works? When was it last tested?',
            'Which risk was not on the list a year ago?',
            'What are we accepting without having said so?',
            'If you had half the budget, what would you stop? With twice as much, what would you start?',
          ]}
        />
      </Topic>
      <Topic title="Mistakes we see">
        <Table
          className="dense"
          columns={[{ head: 'Mistake', className: 'c-40' }, { head: 'Do this instead' }]}
          rows={[
            ['A list of 200 risks copied from a standard', 'Twenty of your own, in your own words'],
            ['Everything is amber', 'Force an order: if you could fix only one, which?'],
            [
              '“IT” owns every risk',
              'The person who can spend the money or change the work owns it',
            ],
            ['Scores with planned controls counted in', 'Two columns: now, and then'],
            ['The register is opened once a year', 'Ten minutes in a meeting you already hold'],
          ]}
        />
      </Topic>
    </>
  );
}

const numbers = Array.from({ length: 10 }, (_, index) => index + 1);

export function EmptyRegister() {
  return (
    <Table
      className="dense"
      columns={[
        { head: 'No.', className: 'c-5' },
        { head: 'What could happen, and its effect', className: 'c-30' },
        { head: 'L', className: 'c-6' },
        { head: 'I', className: 'c-6' },
        { head: 'Score', className: 'c-8' },
        { head: 'What we do', className: 'c-25' },
        { head: 'Owner, by when', className: 'c-15' },
        { head: 'Then' },
      ]}
      rows={numbers.map((row) => [
        row,
        <Cell key="event" row={row} id="event" label="what could happen" />,
        <Cell key="l" row={row} id="likelihood" label="likelihood, 1 to 5" />,
        <Cell key="i" row={row} id="impact" label="impact, 1 to 5" />,
        <Cell key="s" row={row} id="score" label="score, likelihood times impact" />,
        <Cell key="do" row={row} id="action" label="what we do" />,
        <Cell key="who" row={row} id="owner" label="owner and date" />,
        <Cell key="then" row={row} id="then" label="score afterwards" />,
      ])}
    />
  );
}

function Cell({ row, id, label }: { row: number; id: string; label: string }) {
  return <Blank name={`register.${row}.${id}`} label={`Risk ${row}: ${label}`} lines={3} />;
}
