import { href } from 'react-router';
import { adminAction, success } from '../../accounts/admin-action.server.ts';
import { requireAdmin } from '../../accounts/guards.server.ts';
import { errorsIn, fieldProps, noticeIn } from '../../platform/forms/form-answer.ts';
import { servicesContext } from '../../platform/services.ts';
import { AdminPage, DenseTable } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/content/dates.ts';
import { CardCell, CardHeading, CardRow } from '../../ui/content/table.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Checkbox, Field } from '../../ui/forms/field.tsx';
import type { Route } from './+types/admin-working-hours.route.ts';
import { bankHolidays, bankHolidaySource, lastBankHolidayYear } from './promise-clock.ts';
import {
  formatMinutes,
  hoursNotices,
  hoursSchema,
  listDays,
  toHours,
  weekdayNames,
} from './working-hours-form.ts';
import { readWorkingHours, type StoredHours, storeWorkingHours } from './working-hours.server.ts';
import '../person/admin-person.css';

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  const hours = await readWorkingHours(context.get(servicesContext).db);
  return { hours, done: noticeIn(request.url, hoursNotices) };
}

export const action = adminAction({
  may: 'admin',
  schema: hoursSchema,
  acts: {
    save: async ({ services, actor }, form) => {
      await storeWorkingHours(services, actor, () => toHours(form));
      return success('saved');
    },
    close: async ({ services, actor }, form) => {
      await storeWorkingHours(services, actor, ({ closedDays }) => ({
        closedDays: [...new Set([...closedDays, ...listDays(form)])].toSorted(),
      }));
      return success('closed');
    },
    open: async ({ services, actor }, { target }) => {
      await storeWorkingHours(services, actor, ({ closedDays }) => ({
        closedDays: closedDays.filter((day) => day !== target),
      }));
      return success('opened');
    },
  },
});

export default function AdminWorkingHours({ loaderData, actionData }: Route.ComponentProps) {
  const { hours, done } = loaderData;
  const errors = errorsIn(actionData);
  const values = actionData?.values ?? toValues(hours);
  const closing = values['intent'] === 'close';
  return (
    <AdminPage
      title="Working hours"
      summary={hours.isOn ? 'The promise counts working hours' : '24 hours by the clock'}
      done={actionData ? undefined : done}
    >
      <ErrorSummary errors={errors} />
      <div className="admin-columns person">
        <HoursForm values={closing ? toValues(hours) : values} errors={closing ? [] : errors} />
        <aside>
          <ClosedDays hours={hours} values={closing ? values : {}} errors={closing ? errors : []} />
          <BankHolidays />
        </aside>
      </div>
    </AdminPage>
  );
}

type FormProps = { values: Record<string, string>; errors: ReturnType<typeof errorsIn> };

const toValues = (hours: StoredHours): Record<string, string> => ({
  ...(hours.isOn && { isOn: 'on' }),
  ...(hours.hasBankHolidays && { hasBankHolidays: 'on' }),
  ...Object.fromEntries(hours.weekdays.map((day) => [`weekday${day}`, 'on'])),
  opensAt: formatMinutes(hours.opensAt),
  closesAt: formatMinutes(hours.closesAt),
});

const path = href('/admin/working-hours');

function HoursForm({ values, errors }: FormProps) {
  const field = fieldProps(errors, values);
  const box = (name: string) => ({ name, defaultChecked: values[name] === 'on' });
  return (
    <section className="measure" aria-labelledby="hours">
      <h2 id="hours">When we work</h2>
      <form method="post" action={path} noValidate className="form">
        <p>
          We promise visitors an answer within 24 hours. Counted in working hours, an answer is due
          by the same time of the next working day, and what comes while we are closed by the end of
          the next one. What visitors read stays the same.
        </p>
        <Checkbox label="Count working hours alone" {...box('isOn')} />
        <fieldset className="form person-form">
          <legend className="legend">Days</legend>
          {weekdayNames.map((name, index) => (
            <Checkbox key={name} label={name} {...box(`weekday${index + 1}`)} />
          ))}
        </fieldset>
        <Field label="From" type="time" required {...field('opensAt')} />
        <Field label="To" type="time" required {...field('closesAt')} />
        <Checkbox
          label="Closed on bank holidays of England and Wales"
          {...box('hasBankHolidays')}
        />
        <Button size="dense" name="intent" value="save">
          Save
        </Button>
      </form>
    </section>
  );
}

function ClosedDays({ hours, values, errors }: FormProps & { hours: StoredHours }) {
  const field = fieldProps(errors, values);
  return (
    <section aria-labelledby="closed">
      <h2 id="closed">Closed days of ours</h2>
      {hours.closedDays.length > 0 && (
        <form method="post" action={path}>
          <ul className="person-list">
            {hours.closedDays.map((day) => (
              <li key={day}>
                <span>{formatDay(new Date(day))}</span>
                <button type="submit" className="link-button" name="intent" value={`open:${day}`}>
                  Remove<span className="visually-hidden"> {formatDay(new Date(day))}</span>
                </button>
              </li>
            ))}
          </ul>
        </form>
      )}
      <form method="post" action={path} noValidate className="form">
        <Field label="First day" type="date" required {...field('firstDay')} />
        <Field label="Last day" hint="Empty for one day." type="date" {...field('lastDay')} />
        <Button variant="secondary" size="dense" name="intent" value="close">
          Add
        </Button>
      </form>
    </section>
  );
}

const BankHolidays = () => (
  <section aria-labelledby="bank-holidays">
    <h2 id="bank-holidays">Bank holidays</h2>
    <p>
      Known to the end of {lastBankHolidayYear}. Later ones are added with an update of this
      software; until then, add them as closed days.
    </p>
    <details className="fold">
      <summary>All that are known</summary>
      <p>
        From <a href={bankHolidaySource}>gov.uk</a>.
      </p>
      <DenseTable caption="Bank holidays" heads={['Day', 'Name']}>
        {Object.entries(bankHolidays).map(([day, name]) => (
          <CardRow key={day}>
            <CardHeading>{formatDay(new Date(day))}</CardHeading>
            <CardCell>{name}</CardCell>
          </CardRow>
        ))}
      </DenseTable>
    </details>
  </section>
);
