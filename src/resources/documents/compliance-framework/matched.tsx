import { Table } from '../pieces.tsx';
import { topics } from './topics.ts';

/** The four regimes side by side: one table for each topic. */
export function Matched() {
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
