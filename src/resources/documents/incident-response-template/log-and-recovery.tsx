import { Blank, Table, Tick } from '../pieces.tsx';

const order = [
  {
    id: 'identity',
    what: 'Sign-in and administrators’ accounts',
    test: 'Reset, MFA on, unknown accounts gone',
  },
  { id: 'network', what: 'Network and remote access', test: 'Rules reviewed, logs arriving' },
  { id: 'first', what: '', test: '' },
  { id: 'second', what: '', test: '' },
  { id: 'third', what: '', test: '' },
];

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

export function Log() {
  return (
    <Table
      className="dense"
      columns={[
        { head: 'Date, time', className: 'c-15' },
        { head: 'What we saw or were told, and by whom', className: 'c-35' },
        { head: 'What we decided or did', className: 'c-35' },
        { head: 'Who' },
      ]}
      rows={numbers(15).map((row) => [
        <Blank
          key="time"
          name={`log.${row}.time`}
          label={`Entry ${row}: date and time`}
          lines={2}
        />,
        <Blank key="seen" name={`log.${row}.seen`} label={`Entry ${row}: what we saw`} lines={2} />,
        <Blank key="done" name={`log.${row}.done`} label={`Entry ${row}: what we did`} lines={2} />,
        <Blank key="who" name={`log.${row}.who`} label={`Entry ${row}: who`} lines={2} />,
      ])}
    />
  );
}

export function Recovery() {
  return (
    <>
      <Table
        className="dense"
        columns={[
          { head: 'Back', className: 'c-8' },
          { head: 'In this order', className: 'c-35' },
          { head: 'Longest we can wait', className: 'c-20' },
          { head: 'Ready to use when' },
        ]}
        rows={order.map(({ id, what, test }, index) => [
          <Tick key="back" name={`recovery.${id}.back`} label={`Back: number ${index + 1}`} />,
          <Blank
            key="what"
            name={`recovery.${id}.what`}
            label={`Number ${index + 1} to restore`}
            value={what}
          />,
          <Blank
            key="wait"
            name={`recovery.${id}.wait`}
            label={`Number ${index + 1}: longest we can wait`}
          />,
          <Blank
            key="test"
            name={`recovery.${id}.test`}
            label={`Number ${index + 1}: ready to use when`}
            value={test}
          />,
        ])}
      />
      <p>
        Restore into a clean environment first, find out how they got in, and only then connect it.
        Watch closely for 30 days: many attackers come back the same way.
      </p>
    </>
  );
}
