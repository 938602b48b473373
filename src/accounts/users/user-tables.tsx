import type { ReactNode } from 'react';
import { shortMoment } from '../../ui/short-moment.ts';
import { DenseTable } from '../../ui/dense-table.tsx';
import { deviceName } from '../sessions/device-name.ts';
import { factorKinds } from '../factors/factor-kinds.ts';
import { providerName } from '../providers/providers.ts';
import { type ActAnswer, ActForm } from './act-form.tsx';
import { eventInWords } from './event-in-words.ts';
import type { UserPageData } from './read-user.server.ts';

type Props = { page: UserPageData; answer: ActAnswer };

export function UserTables({ page, answer }: Props) {
  const { factors, identities, sessions, events, user, isSelf } = page;
  return (
    <>
      <Facts
        title="Factors"
        none="None: a password alone opens this account."
        head={['Name', 'Kind', 'Added', 'Last used']}
        rows={factors.map(({ id, friendlyName, factorType, addedAt, lastUsedAt }) => ({
          id,
          cells: [friendlyName, factorKinds[factorType], shortMoment(addedAt), shown(lastUsedAt)],
        }))}
      />
      <Facts
        title="Ways to log in"
        none="None."
        head={['Way', 'Since']}
        rows={identities.map(({ id, provider, since }) => ({
          id,
          cells: [providerName(provider), shortMoment(since)],
        }))}
      />
      <Facts
        title="Sessions"
        none="Not logged in anywhere."
        head={['Device', 'Network', 'Logged in', 'Last used', ...(isSelf ? [] : ['End'])]}
        rows={sessions.map(({ id, device, network, startedAt, lastUsedAt }) => ({
          id,
          cells: [
            device,
            network || 'unknown',
            shortMoment(startedAt),
            shortMoment(lastUsedAt),
            ...(isSelf
              ? []
              : [<End key="end" userId={user.id} answer={answer} session={id} device={device} />]),
          ],
        }))}
      />
      {sessions.length > 0 && !isSelf && <End userId={user.id} answer={answer} session="all" />}
      <Facts
        title="Recent events"
        none="None."
        head={['When', 'What', 'Device', 'Network']}
        rows={events.map(({ id, kind, createdAt, userAgent, network }) => ({
          id,
          cells: [
            shortMoment(createdAt),
            eventInWords[kind],
            network ? deviceName(userAgent) : 'an admin, or the system',
            network || '–',
          ],
        }))}
      />
    </>
  );
}

const shown = (moment: Date | null) => (moment ? shortMoment(moment) : 'never');

type EndProps = { userId: string; answer: ActAnswer; session: string; device?: string };

function End({ userId, answer, session, device }: EndProps) {
  return (
    <ActForm
      userId={userId}
      act="end"
      answer={answer}
      submit={
        device ? (
          <>
            End<span className="visually-hidden"> the session on {device}</span>
          </>
        ) : (
          'End all sessions'
        )
      }
      which={{ name: 'session', value: session }}
    />
  );
}

type FactsProps = {
  title: string;
  /** What is said instead of an empty table. */
  none: string;
  head: string[];
  rows: { id: string; cells: ReactNode[] }[];
};

function Facts({ title, none, head, rows }: FactsProps) {
  return (
    <section className="user-part">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DenseTable caption={title} heads={head}>
          {rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </DenseTable>
      )}
    </section>
  );
}
