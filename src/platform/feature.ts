import type { PersonalDataHolder } from './privacy/personal-data.server.ts';
import type { RetentionRule } from './privacy/retention.server.ts';
import type { Job } from './jobs/job.ts';
import type { Services } from './services.ts';
import type { Attention, Conversion, HealthCheck, PersonHistory, Scores } from './reporting.ts';

/**
 * What a feature contributes to the product. `features.server.ts` lists the features; nothing else has
 * to be told about a new one.
 */
export type Feature = {
  name: string;
  /** Each job is a queue with a worker. */
  jobs?: readonly Job<object, Services>[];
  /** Everything that holds personal data, for exports and erasures. */
  personalData?: readonly PersonalDataHolder[];
  /** What is deleted once its time is over: the periods of the privacy notice. */
  retention?: readonly RetentionRule[];
  /** What arrived and what waits for the team. */
  attention?: readonly Attention[];
  healthChecks?: readonly HealthCheck[];
  /** What is known about a person, for their page in the admin area. */
  history?: readonly PersonHistory[];
  /** From a page with a form to its result, for the overview. */
  conversion?: Conversion;
  /** How results are spread, for the overview. */
  scores?: Scores;
  /** In the bar of the admin area. */
  adminPages?: readonly { label: string; href: string }[];
};

/** Everything that holds personal data, in all features. */
export const personalDataHolders = (features: readonly Feature[]) =>
  features.flatMap(({ personalData = [] }) => personalData);
