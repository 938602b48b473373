import { company } from '../../company.ts';

/** Links to the home page. The mark is a survey station on a plan. */
export function Brand() {
  return (
    <a className="brand" href="/">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2.5 22 20.5H2Z" fill="none" stroke="currentColor" strokeWidth="1.6" />
        <circle cx="12" cy="14.4" r="1.7" fill="currentColor" />
      </svg>
      {company.name}
    </a>
  );
}
