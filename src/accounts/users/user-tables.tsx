import type { ReactNode } from 'react';
import { shortMoment } from '../../ui/content/dates.ts';
import { factorKinds } from '../factors/factor-rules.ts';
import { providerName } from '../providers/providers.ts';
import { deviceName } from '../sessions/device-name.ts';
import { type ActAnswer, ActForm } from './act-form.tsx';
import type { UserPageData } from './read-user.server.ts';
import type { AccountEvent } from '../accounts.table.server.ts';
import { DenseTable } from '../../ui/admin-page.tsx';

type Props = { page: UserPageData; answer: ActAnswer };

export function UserTables({ page, answer }: Props) {
  return (
    <>
      <Factors page={page} />
      <Identities page={page} />
      <Sessions page={page} answer={answer} />
      <Events page={page} />
    </>
  );
}

function Factors({ page: { factors } }: Pick<Props, 'page'>) {
  return (
    <Facts
      title="Factors"
      none="None: a password alone opens this account."
      head={['Name', 'Kind', 'Added', 'Last used']}
      rows={factors.map(({ id, friendlyName, factorType, createdAt, lastUsedAt }) => ({
        id,
        cells: [friendlyName, factorKinds[factorType], shortMoment(createdAt), shown(lastUsedAt)],
      }))}
    />
  );
}

const shown = (moment: Date | null) => (moment ? shortMoment(moment) : 'never');

function Identities({ page: { identities } }: Pick<Props, 'page'>) {
  return (
    <Facts
      title="Ways to log in"
      none="None."
      head={['Way', 'Since']}
      rows={identities.map(({ id, provider, since }) => ({
        id,
        cells: [providerName(provider), shortMoment(since)],
      }))}
    />
  );
}

/** Admins end their own sessions in their account, not here. */
function Sessions({ page: { sessions, user, isSelf }, answer }: Props) {
  const end = (session: string, device?: string) => (
    <End key="end" userId={user.id} answer={answer} session={session} device={device} />
  );
  return (
    <>
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
            ...(isSelf ? [] : [end(id, device)]),
          ],
        }))}
      />
      {sessions.length > 0 && !isSelf && end('all')}
    </>
  );
}

type EndProps = { userId: string; answer: ActAnswer; session: string; device: string | undefined };

function End({ userId, answer, session, device }: EndProps) {
  const ofDevice = (
    <>
      End<span className="visually-hidden"> the session on {device}</span>
    </>
  );
  const submit = device ? ofDevice : 'End all sessions';
  return <ActForm {...{ userId, answer, submit }} intent="end" hidden={{ session }} />;
}

function Events({ page: { events } }: Pick<Props, 'page'>) {
  return (
    <Facts
      title="Recent events"
      none="None."
      head={['When', 'What', 'Device', 'Network (hash)']}
      rows={events.map(({ id, kind, createdAt, userAgent, networkHash }) => ({
        id,
        cells: [
          shortMoment(createdAt),
          formatEvent[kind],
          networkHash ? deviceName(userAgent) : 'an admin, or the system',
          networkHash.slice(0, 8) || '–',
        ],
      }))}
    />
  );
}

type FactsProps = {
  title: string;
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

const formatEvent: Record<AccountEvent['kind'], string> = {
  'new-device': 'Logged in on a new device',
  'password-changed': 'Password changed',
  'address-changed': 'Address changed',
  'factor-added': 'Factor added',
  'factor-removed': 'Factor removed',
  'codes-renewed': 'New backup codes',
  'role-granted': 'Made an admin',
  'role-taken': 'Admin role removed',
  'editor-granted': 'Made an editor',
  'editor-taken': 'Editor role removed',
  'consultant-granted': 'Made a consultant',
  'consultant-taken': 'Consultant role removed',
  'factor-taken': 'Lost factor removed',
  'sessions-ended': 'Sessions ended',
  suspended: 'Suspended',
  'suspension-lifted': 'Suspension lifted',
  'consent-wanted': 'Asked for consent',
};
