import { Blank, Table, Tick } from '../pieces.tsx';
import type { Check, CheckGroup, Horizon } from './checks.ts';

const words: Record<Horizon, string> = { week: 'Week', month: 'Month', quarter: 'Quarter' };

export function CheckTable({ group }: { group: CheckGroup }) {
  return (
    <Table
      className="checks"
      columns={[
        { head: 'Done', className: 'c-5' },
        { head: 'Check' },
        { head: 'Why it matters', className: 'c-30' },
        { head: 'By', className: 'c-8' },
        { head: 'CE', className: 'c-5' },
        { head: 'Owner and date', className: 'c-20' },
      ]}
      rows={group.checks.map((check, index) => row(check, `${group.id}.${index + 1}`))}
    />
  );
}

function row(check: Check, name: string) {
  return [
    <Tick key="done" name={`${name}.done`} label={`Done: ${check.states}`} />,
    check.states,
    check.why,
    words[check.by],
    check.essentials ? 'CE' : '',
    <Blank key="owner" name={`${name}.owner`} label={`Owner and date: ${check.states}`} />,
  ];
}
