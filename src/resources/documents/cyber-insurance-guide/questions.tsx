import { Blank, Table, Tick } from '../pieces.tsx';

const forTheBroker = [
  ['market', 'Which insurers did you ask, which declined, and why?'],
  ['paid', 'How are you paid for this, by whom and how much?'],
  [
    'claims',
    'How many cyber claims have you seen through for firms of our size? May we call one of them?',
  ],
  [
    'helpline',
    'Who answers the helpline at 3 a.m. on a Sunday, and how soon does someone start work?',
  ],
  ['panel', 'May we use our own IT and incident response firm? Will you get that agreed now?'],
  ['limit', 'Is each limit for one event or for the year? Are response and defence costs on top?'],
  ['waiting', 'How long is the waiting period, and is there an excess in money as well?'],
  ['supplier', 'Are we covered when our cloud provider fails without an attack?'],
  [
    'crime',
    'Up to what sum are we covered if we are tricked into paying, and what checks must we have made?',
  ],
  ['conditions', 'Which conditions would leave us without cover if we broke one?'],
  ['state', 'Which clause on state-backed attacks does it have, and who decides?'],
  ['retroactive', 'What is the retroactive date? What if someone is already in our network?'],
  ['group', 'Are all our companies, branches abroad and volunteers covered?'],
  ['other', 'Where does this overlap with our other policies, and where is the gap?'],
  ['renewal', 'What would bring the premium down at renewal, and by how much?'],
  ['exit', 'What happens when we change insurers or are sold? What does run-off cost?'],
] as const;

export function ForTheBroker() {
  return (
    <Table
      className="dense"
      columns={[
        { head: 'Asked', className: 'c-8' },
        { head: 'Question', className: 'c-45' },
        { head: 'Answer' },
      ]}
      rows={forTheBroker.map(([id, question]) => [
        <Tick key="asked" name={`broker.${id}.asked`} label={`Asked: ${question}`} />,
        question,
        <Blank key="answer" name={`broker.${id}.answer`} label={`Answer: ${question}`} lines={2} />,
      ])}
    />
  );
}

const forYourself = [
  ['worst', 'Do we know what our worst likely week would cost, in pounds?'],
  ['bear', 'How much of that could we bear without borrowing?'],
  ['mfa', 'Is MFA on everywhere, and have we checked rather than asked?'],
  ['restore', 'When did we last restore something that matters, and how long did it take?'],
  ['night', 'Who would notice an intruder on a Saturday night?'],
  ['contracts', 'Which contracts ask us for cover, and for how much?'],
  ['data', 'How many people’s data do we hold, and of what kind?'],
  ['knows', 'Does the person filling in the form know the answers?'],
  ['plan', 'Are the helpline and the policy number in our incident plan, on paper?'],
  ['spend', 'Would the same money do more for us if spent on security?'],
] as const;

export function ForYourself() {
  return (
    <Table
      className="dense"
      columns={[
        { head: 'Done', className: 'c-8' },
        { head: 'Question', className: 'c-45' },
        { head: 'Answer' },
      ]}
      rows={forYourself.map(([id, question]) => [
        <Tick key="done" name={`ourselves.${id}.done`} label={`Answered: ${question}`} />,
        question,
        <Blank key="answer" name={`ourselves.${id}.answer`} label={`Answer: ${question}`} />,
      ])}
    />
  );
}

const points = [
  ['premium', 'Premium, with tax'],
  ['limit', 'Limit, and for what'],
  ['excess', 'Excess'],
  ['waiting', 'Waiting period'],
  ['period', 'Months of lost profit'],
  ['suppliers', 'A supplier’s failure'],
  ['crime', 'Tricked into paying'],
  ['response', 'Response on top?'],
  ['conditions', 'Conditions'],
  ['helpline', 'Helpline, when we called it'],
] as const;

export function Quotes() {
  return (
    <Table
      className="strong dense"
      columns={[
        { head: 'Compare', className: 'c-25' },
        { head: 'Quote A', className: 'c-25' },
        { head: 'Quote B', className: 'c-25' },
        { head: 'Quote C' },
      ]}
      rows={points.map(([id, point]) => [
        point,
        <Blank key="a" name={`quotes.a.${id}`} label={`Quote A: ${point}`} />,
        <Blank key="b" name={`quotes.b.${id}`} label={`Quote B: ${point}`} />,
        <Blank key="c" name={`quotes.c.${id}`} label={`Quote C: ${point}`} />,
      ])}
    />
  );
}
