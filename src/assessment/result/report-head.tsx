import { company } from '../../company.ts';

/** On paper only: whose report this is, for whom, and of which day. */
export function ReportHead({ name, takenOn }: { name: string; takenOn: string }) {
  return (
    <div className="report-head">
      <p className="report-brand">{company.name}</p>
      <p>
        Security self-assessment
        <br />
        Prepared for {name}, {takenOn}
      </p>
      <p>
        {company.phone.shown}
        <br />
        {company.email}
      </p>
    </div>
  );
}
