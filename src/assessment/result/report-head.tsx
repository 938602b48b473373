import { company } from '../../company.ts';

/** In print only: whose report this is, whom it is for and its date. */
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
