import { data, redirect, href } from 'react-router';
import { requireConsultant } from '../accounts/guards.server.ts';
import { mailtoHref } from '../platform/email/email-address.ts';
import { formFields } from '../platform/forms/read-form.server.ts';
import { noticeIn } from '../platform/forms/form-answer.ts';
import { servicesContext } from '../platform/services.ts';
import { recordIdIn } from '../platform/web/request-address.ts';
import { phoneHref } from '../platform/forms/phone-number.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { KeyValues } from '../ui/content/lists.tsx';
import { shortMoment } from '../ui/content/dates.ts';
import type { Route } from './+types/admin-enquiry.route.ts';
import { clearSuspicion, markAnswered, markSpam, readEnquiry } from './answer-enquiry.server.ts';
import { isUrgent, formatPromise, promiseState } from './enquiry.ts';
import './admin-enquiry.css';

/** Keyed by the `done` parameter of the URL. */
const enquiryNotices: Record<string, string> = {
  answered: 'Marked as answered.',
  reopened: 'It is waiting for an answer again.',
  cleared: 'No longer suspected; its sender is now a lead.',
  spam: 'Marked as spam. If its sender is a lead, that stays.',
};

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const enquiry = await readEnquiry(services, actor, recordIdIn(params));
  if (!enquiry) throw data(null, { status: 404 });
  const now = services.clock();
  const promise = { state: promiseState(enquiry, now), text: formatPromise(enquiry, now) };
  const done = noticeIn(request.url, enquiryNotices);
  return { enquiry, promise, done };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = await requireConsultant({ request, context });
  const services = context.get(servicesContext);
  const id = recordIdIn(params);
  const { intent } = await formFields(request);
  if (intent === 'answered') await markAnswered(services, actor, id, true);
  else if (intent === 'reopened') await markAnswered(services, actor, id, false);
  else if (intent === 'cleared') await clearSuspicion(services, actor, id);
  else if (intent === 'spam') await markSpam(services, actor, id);
  else throw data('The form could not be read.', { status: 400 });
  throw redirect(`${href('/admin/enquiries/:id', { id })}?done=${intent}`, 303);
}

export default function AdminEnquiry({ loaderData }: Route.ComponentProps) {
  const { enquiry, promise, done } = loaderData;
  const { reference, name, message, answeredAt, suspectedSpam } = enquiry;
  return (
    <AdminPage
      title={`Enquiry ${reference}`}
      summary={
        <>
          <span className={isUrgent(promise.state) ? 'promise urgent' : 'promise'}>
            {suspectedSpam ? 'Suspected spam' : `24-hour promise: ${promise.text}`}
          </span>{' '}
          · <a href={`${href('/admin/enquiries')}?state=waiting&sort=received`}>All waiting</a>
        </>
      }
      done={done}
      actions={
        <>
          <ButtonLink href={replyTo(enquiry)} variant="secondary" size="dense">
            Reply by email
          </ButtonLink>
          {suspectedSpam && <Act enquiry={enquiry} intent="cleared" words="Not spam" isFirst />}
          {answeredAt ? (
            <Act enquiry={enquiry} intent="reopened" words="Not answered after all" />
          ) : (
            <Act
              enquiry={enquiry}
              intent="answered"
              words="Mark as answered"
              isFirst={!suspectedSpam}
            />
          )}
          {!suspectedSpam && <Act enquiry={enquiry} intent="spam" words="Mark as spam" />}
        </>
      }
    >
      <div className="admin-columns enquiry">
        <section aria-label={`What ${name} wrote`}>
          <p className="enquiry-words">{message}</p>
        </section>
        <aside aria-label="About it">
          <Facts enquiry={enquiry} />
        </aside>
      </div>
    </AdminPage>
  );
}

/** Opens the admin's own email client: answers are written by hand. */
const replyTo = ({ email, reference }: Shown['enquiry']) =>
  `${mailtoHref(email)}?subject=${encodeURIComponent(`Your enquiry ${reference}`)}`;

type Shown = { enquiry: Route.ComponentProps['loaderData']['enquiry'] };

function Facts({ enquiry }: Shown) {
  const { name, email, phone, page, createdAt, answeredAt, answerer, personId, spamMark, inRush } =
    enquiry;
  const person = personId ? <a href={href('/admin/people/:id', { id: personId })}>{name}</a> : name;
  return (
    <KeyValues
      items={[
        { term: 'From', value: person },
        { term: 'Email', value: <a href={mailtoHref(email)}>{email}</a> },
        { term: 'Phone', value: phone ? <a href={phoneHref(phone)}>{phone}</a> : 'not given' },
        { term: 'Received', value: `${shortMoment(createdAt)}, on ${page}` },
        ...(answeredAt
          ? [
              {
                term: 'Answered',
                value: `${shortMoment(answeredAt)}, by ${answerer ?? 'a deleted account'}`,
              },
            ]
          : []),
        ...(spamMark ? [{ term: 'Suspicion', value: spamMark }] : []),
        ...(inRush
          ? [{ term: 'Rush', value: 'came when far too many did; its email was held' }]
          : []),
        ...(personId ? [] : [{ term: 'Lead', value: 'none yet' }]),
      ]}
    />
  );
}

type ActProps = Shown & { intent: string; words: string; isFirst?: boolean };

function Act({ enquiry: { id }, intent, words, isFirst = false }: ActProps) {
  return (
    <form method="post" action={href('/admin/enquiries/:id', { id })}>
      <input type="hidden" name="intent" value={intent} />
      <Button size="dense" variant={isFirst ? 'primary' : 'secondary'}>
        {words}
      </Button>
    </form>
  );
}
