import { href } from 'react-router';
import { shortMoment } from '../../ui/content/dates.ts';
import { Field, SelectField } from '../../ui/forms/field.tsx';
import { calledRoles } from '../sessions/session-record.ts';
import { type ActAnswer, ActForm, HeirField, OwnPassword, teamRoles } from './act-form.tsx';
import type { UserPageData } from './read-user.server.ts';

type Props = { page: UserPageData; answer: ActAnswer };

export function UserActs({ page, answer }: Props) {
  if (page.isSelf) {
    return (
      <p>
        This is your own account. You can’t change your role, suspend or delete yourself here; the
        rest is in <a href={href('/account')}>your account</a>.
      </p>
    );
  }
  if (page.invitation) return <Invitation page={page} answer={answer} />;
  return (
    <>
      <Consents page={page} answer={answer} />
      <Role page={page} answer={answer} />
      {page.owned.length > 0 && <HandOver page={page} answer={answer} />}
      {page.factors.length > 0 && <LostFactor page={page} answer={answer} />}
      <Pauses page={page} answer={answer} />
      <Suspension page={page} answer={answer} />
      <Deletion page={page} answer={answer} />
    </>
  );
}

function Invitation({ page: { user, invitation }, answer }: Props) {
  if (!invitation) return null;
  const { role, by, expiresAt, isOver } = invitation;
  return (
    <section aria-labelledby="invitation">
      <h2 id="invitation">Invitation</h2>
      <p>
        {by} invited this address as {calledRoles[role]}. The link{' '}
        {isOver ? 'expired on' : 'works until'} {shortMoment(expiresAt)}.
      </p>
      <ActForm userId={user.id} intent="invite-again" answer={answer} submit="Send a new link" />
      <ActForm userId={user.id} intent="withdraw" answer={answer} submit="Withdraw" isDangerous />
    </section>
  );
}

function Consents({ page: { user, removals, needsConsent }, answer }: Props) {
  if (removals.length === 0) return null;
  return (
    <section id="consent" aria-labelledby="consent-title">
      <h2 id="consent-title">Waiting for consent</h2>
      {removals.map(({ id, factorName, opensAt, expiresAt, isOwn, isReady }) => (
        <div key={id}>
          <p>
            {isOwn ? 'You have asked' : 'Another admin has asked'} to remove the factor “
            {factorName}”.{' '}
            {isReady
              ? `Open until ${shortMoment(expiresAt)}.`
              : `The owner can stop it until ${shortMoment(opensAt)}. Consent is possible after that.`}
          </p>
          {isReady && !(isOwn && needsConsent) && (
            <ActForm
              userId={user.id}
              intent="answer"
              answer={answer}
              submit={isOwn ? 'Remove it' : 'Consent and remove it'}
              isDangerous
              hidden={{ answer: 'approve', removal: id }}
            />
          )}
          <ActForm
            userId={user.id}
            intent="answer"
            answer={answer}
            submit={isOwn ? 'Take it back' : 'Decline'}
            hidden={{ answer: 'decline', removal: id }}
          />
        </div>
      ))}
    </section>
  );
}

function Role({ page, answer }: Props) {
  const { user } = page;
  const offered = teamRoles.filter(({ role }) => user.role === 'user' || role !== user.role);
  return (
    <section aria-labelledby="role">
      <h2 id="role">Role</h2>
      {user.role !== 'user' && (
        <ActForm
          userId={user.id}
          intent="take"
          answer={answer}
          submit={`Remove the ${user.role} role`}
          isDangerous
        >
          {(field) => <HeirField page={page} field={field} mayKeep />}
        </ActForm>
      )}
      {user.role !== 'admin' &&
        offered.map(({ role, may, submit }) => (
          <ActForm
            key={role}
            userId={user.id}
            intent="grant"
            answer={answer}
            submit={submit}
            hidden={{ role }}
          >
            {(field) => (
              <>
                <p>
                  {may} They also need a second step and a password of 12 characters before the
                  admin area opens.
                </p>
                <OwnPassword field={field} />
              </>
            )}
          </ActForm>
        ))}
    </section>
  );
}

function HandOver({ page, answer }: Props) {
  return (
    <section aria-labelledby="hand-over">
      <h2 id="hand-over">Hand over</h2>
      <p>
        For a colleague who leaves or is away: all at once. Undo it under People within the hour.
      </p>
      <ActForm userId={page.user.id} intent="hand-over" answer={answer} submit="Hand over">
        {(field) => <HeirField page={page} field={field} />}
      </ActForm>
    </section>
  );
}

function LostFactor({ page: { user, factors, needsConsent }, answer }: Props) {
  return (
    <section aria-labelledby="lost">
      <h2 id="lost">A lost factor</h2>
      <p>
        The owner is told by email and has a day to stop it.{' '}
        {needsConsent
          ? 'After that, another admin has to consent, whom you did not make one and who did not make you one.'
          : 'After that you can remove it, as no other admin can consent.'}{' '}
        Make sure it is the owner who is asking. All their sessions end.
      </p>
      <ActForm
        userId={user.id}
        intent="remove-factor"
        answer={answer}
        submit="Ask for its removal"
        isDangerous
      >
        {(field) => (
          <>
            <SelectField
              label="Factor"
              {...field('factor')}
              options={factors.map(({ id, friendlyName }) => ({ value: id, label: friendlyName }))}
            />
            <OwnPassword field={field} />
          </>
        )}
      </ActForm>
    </section>
  );
}

function Pauses({ page: { user }, answer }: Props) {
  return (
    <section aria-labelledby="pauses">
      <h2 id="pauses">Pauses after wrong passwords</h2>
      <p>
        After each wrong one the wait is longer, on each network by itself. Lift that for an owner
        who can’t get in.
      </p>
      <ActForm userId={user.id} intent="unlock" answer={answer} submit="Lift the pauses" />
    </section>
  );
}

function Suspension({ page: { user }, answer }: Props) {
  return (
    <section aria-labelledby="suspension">
      <h2 id="suspension">Suspension</h2>
      {user.suspendedAt ? (
        <ActForm userId={user.id} intent="lift" answer={answer} submit="Lift the suspension" />
      ) : (
        <>
          <p>Ends every session and prevents logging in until it is lifted.</p>
          <ActForm userId={user.id} intent="suspend" answer={answer} submit="Suspend" isDangerous />
        </>
      )}
    </section>
  );
}

function Deletion({ page, answer }: Props) {
  const { user } = page;
  return (
    <section aria-labelledby="deletion">
      <h2 id="deletion">Delete</h2>
      <p>Deletes the account and everything in it at once, for good. The owner is told by email.</p>
      <ActForm
        userId={user.id}
        intent="delete"
        answer={answer}
        submit="Delete the account"
        isDangerous
      >
        {(field) => (
          <>
            <HeirField page={page} field={field} />
            <Field
              label="Address of the account"
              {...field('address')}
              hint={`Type ${user.email} to confirm.`}
              autoComplete="off"
            />
          </>
        )}
      </ActForm>
    </section>
  );
}
