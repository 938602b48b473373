import type { PersonalDataHolder } from './privacy/personal-data.server.ts';
import type { RetentionRule } from './privacy/retention.server.ts';
import type { Job } from './jobs/job.ts';
import type { Services } from './services.ts';
import type { Attention, Conversion, HealthCheck, PersonHistory, Scores } from './reporting.ts';

/** What a feature contributes. Features are registered in `features.server.ts` and nowhere else. */
export type Feature = {
  name: string;
  /** Each job is a queue with a worker. */
  jobs?: readonly Job<object, Services>[];
  /** All personal data, for exports and erasures. */
  personalData?: readonly PersonalDataHolder[];
  /** Retention rules: the periods of the privacy notice. */
  retention?: readonly RetentionRule[];
  /** New records, and work waiting for the team. */
  attention?: readonly Attention[];
  healthChecks?: readonly HealthCheck[];
  /** A person's data, for their page in the admin area. */
  history?: readonly PersonHistory[];
  /** From a page with a form to its result, for the overview. */
  conversion?: Conversion;
  /** Distribution of results, for the overview. */
  scores?: Scores;
  /** Admin navigation. */
  adminPages?: readonly { label: string; href: string }[];
};

/** All personal data, across features. */
export const personalDataHolders = (features: readonly Feature[]) =>
  features.flatMap(({ personalData = [] }) => personalData);
