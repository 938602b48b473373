import { Blank, FillIn, Table } from '../pieces.tsx';

const amounts: readonly { id: string; what: string; how: string }[] = [
  {
    id: 'profit',
    what: 'Lost profit',
    how: 'Gross profit a day × days until you are working normally (not until the first system is back)',
  },
  {
    id: 'extra',
    what: 'Working without systems',
    how: 'Overtime, temporary staff, couriers, rented equipment',
  },
  {
    id: 'response',
    what: 'Investigators and lawyers',
    how: 'Ask the broker for day rates; allow two to four weeks',
  },
  { id: 'rebuild', what: 'Rebuilding', how: 'Machines × half a day, and your IT provider’s rate' },
  {
    id: 'letters',
    what: 'Telling people',
    how: 'Number of people × letter, call centre and monitoring',
  },
  {
    id: 'claims',
    what: 'Claims by customers',
    how: 'The largest liability you have signed in a contract',
  },
  { id: 'crime', what: 'Money sent to a fraudster', how: 'Your largest ordinary payment' },
];

export function HowMuch() {
  return (
    <>
      <p>
        Work it out for one bad event that could really happen to you, such as ransomware in your
        busiest week. Take that sum to your broker, rather than starting from the one you are
        offered.
      </p>
      <Table
        className="strong dense"
        columns={[
          { head: 'Cost', className: 'c-25' },
          { head: 'How to work it out', className: 'c-50' },
          { head: 'Your figure, £' },
        ]}
        rows={[
          ...amounts.map(({ id, what, how }) => [
            what,
            how,
            <Blank key="sum" name={`worksheet.${id}`} label={`${what}, in pounds`} />,
          ]),
          [
            'Total',
            'Ask for a limit near this sum',
            <Blank key="sum" name="worksheet.total" label="All costs together, in pounds" />,
          ],
          [
            'What you could bear yourself',
            'The excess to ask for. A higher one lowers the premium',
            <Blank
              key="sum"
              name="worksheet.excess"
              label="What you could bear yourself, in pounds"
            />,
          ],
        ]}
      />
      <FillIn
        name="worksheet.days"
        label="Days until we are working normally, and why we think so"
        hint="(the last restore test is a good answer)"
      />
      <h3>An example</h3>
      <p className="small first">
        Illustrative: 140 people, turnover £20 million, ransomware in the week before a stocktake,
        nine working days until things are back to normal.
      </p>
      <Table
        className="sums"
        columns={[
          { head: 'Cost', className: 'c-25' },
          { head: 'Worked out as', className: 'c-50' },
          { head: 'Sum' },
        ]}
        rows={[
          ['Lost profit', '£24,000 gross profit a day × 9 days', '£216,000'],
          ['Working without systems', '30 people × 9 days × £90 overtime, and couriers', '£31,000'],
          ['Investigators and lawyers', '20 days × £1,600, and £18,000', '£50,000'],
          ['Rebuilding', '120 machines × half a day × £480 a day, servers', '£43,000'],
          ['Telling people', '3,000 letters × £4, call centre for four weeks', '£26,000'],
          [<b key="sum">Total</b>, 'Claims by customers would be extra', <b key="all">£366,000</b>],
        ]}
      />
    </>
  );
}
