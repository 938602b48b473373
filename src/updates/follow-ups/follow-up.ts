/** After what a path follows. Each has one, with the text of this name under Words. */
export const paths = {
  download: { leadSource: 'resource_download', label: 'After a download' },
  assessment: { leadSource: 'security_assessment', label: 'After an assessment' },
} as const;

export type PathName = keyof typeof paths;
export const pathNames = ['download', 'assessment'] as const;

export const followUpsKind = 'follow-ups';
export const mostEmails = 5;

/** One email of a path, as it is written. */
export type FollowUpEmail = { wait: string; subject: string; preview: string; body: string };

/** Why a path ends for a person before its last email, in the order in which it is asked. */
export const endReasons = {
  unsubscribed: 'Unsubscribed',
  bounced: 'Their address refuses our emails',
  complained: 'Reported an email of ours as spam',
  spam: 'Marked as spam',
  client: 'Became a client',
  lost: 'Marked as lost',
  paused: 'Paused our emails',
  subject: 'Declined guidance',
  'in-touch': 'In conversation with us',
  hand: 'Left out by hand',
  off: 'The path was turned off',
} as const;

export type EndReason = keyof typeof endReasons;

/** In days: who came in so long before it is turned on is on the path too. */
export const daysBefore = 14;
/** In days: a path is over then, even if the days between were too full to send all of it. */
export const longestPath = 90;
/** In days, since the last email to many. */
export const daysBetween = 3;
