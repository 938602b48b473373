export const requestTypes = [
  'access',
  'rectify',
  'delete',
  'object',
  'export',
  'complaint',
] as const;
export type RequestType = (typeof requestTypes)[number];

/** The names of requests in lists, emails and pages. */
export const requestNames: Record<RequestType, string> = {
  access: 'Access: show me my data',
  rectify: 'Rectify: put my data right',
  delete: 'Delete: erase my data',
  object: 'Object: stop using my data',
  export: 'Export: give me my data in a file',
  complaint: 'Complaint about how you handled my data',
};

/** As in DR-7K4M-2QX9. */
export const referencePrefix = 'DR';

/** The same request from the same person within this many milliseconds is one request. */
export const repeatWindow = 10 * 60_000;

/** How long the link in the acknowledgement works. */
export const linkDays = 30;
/** In milliseconds. */
export const linkLifetime = linkDays * 24 * 3600_000;
