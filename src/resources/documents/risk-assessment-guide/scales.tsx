import { Blank, Note, Table } from '../pieces.tsx';

export function Scales() {
  return (
    <>
      <h3>Likelihood, as things stand today</h3>
      <Table
        className="strong dense"
        columns={[
          { head: 'Score', className: 'c-8' },
          { head: 'Means', className: 'c-30' },
          { head: 'Ask yourself' },
        ]}
        rows={[
          ['5', 'Several times a year', 'Did it happen in the last twelve months?'],
          ['4', 'About once a year', 'Does it happen to firms like ours all the time?'],
          ['3', 'Once in two to five years', 'Has it happened to someone we know?'],
          ['2', 'Once in five to ten years', 'Would several things have to go wrong together?'],
          ['1', 'Not expected in ten years', 'Would we be surprised to read about it?'],
        ]}
      />
      <h3>Impact: the worst that is reasonably likely</h3>
      <p className="small first">
        Use the highest score that any column gives. The sums are for an illustrative firm with a
        turnover of £20 million: put your own in the last column. 5 is a loss that would end the
        firm; 1 is what a manager can pay without asking.
      </p>
      <Table
        className="strong dense"
        columns={[
          { head: 'Score', className: 'c-8' },
          { head: 'Money', className: 'c-25' },
          { head: 'Work', className: 'c-25' },
          { head: 'People and law', className: 'c-30' },
          { head: 'Your sum' },
        ]}
        rows={[
          impact(
            5,
            'Over £1 million',
            'Trading stops for over a week',
            'Lasting harm to people; a regulator acts',
          ),
          impact(
            4,
            '£250,000 to £1 million',
            'Trading stops for days',
            'Many people at high risk; ICO and people told',
          ),
          impact(
            3,
            '£50,000 to £250,000',
            'One service down for a day',
            'A breach to report to the ICO',
          ),
          impact(
            2,
            '£10,000 to £50,000',
            'One team held up',
            'A breach for your own record; some distress',
          ),
          impact(1, 'Under £10,000', 'An annoying morning', 'No one outside notices'),
        ]}
      />
      <h3>Score: likelihood times impact</h3>
      <Table
        className="strong dense"
        columns={[
          { head: 'Score', className: 'c-15' },
          { head: 'Level', className: 'c-20' },
          { head: 'What follows', className: 'c-40' },
          { head: 'Who may accept it' },
        ]}
        rows={[
          [
            '16 to 25',
            <span key="level" className="risk high">
              High
            </span>,
            'Treatment starts at once. Reviewed every month until it is lower.',
            'The board, in its minutes',
          ],
          [
            '10 to 15',
            <span key="level" className="risk moderate">
              Moderate
            </span>,
            'Treated by a set date, with a budget. Reviewed every quarter.',
            'A director',
          ],
          [
            '5 to 9',
            <span key="level" className="risk low">
              Low
            </span>,
            'Treated when that is cheap. Reviewed every quarter.',
            'The risk’s owner',
          ],
          [
            '1 to 4',
            <span key="level" className="risk low">
              Low
            </span>,
            'Accepted. Reviewed once a year.',
            'The risk’s owner',
          ],
        ]}
      />
      <Note title="A score is a way to sort, not a measurement">
        <p>
          12 is not twice as bad as 6. Use the number to put risks in order and to see whether they
          move. If the order looks wrong to everyone in the room, talk about why before you trust
          the sum. Anything with an impact of 5 goes to the board even when it is unlikely.
        </p>
      </Note>
    </>
  );
}

function impact(points: number, money: string, work: string, law: string) {
  return [
    String(points),
    money,
    work,
    law,
    <Blank
      key="own"
      name={`scale.impact${points}`}
      label={`Your sum for an impact of ${points}`}
    />,
  ];
}
