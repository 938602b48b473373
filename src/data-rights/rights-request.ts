export const requestTypes = [
  'access',
  'rectify',
  'delete',
  'object',
  'export',
  'complaint',
] as const;
export type RequestType = (typeof requestTypes)[number];

/** What was asked, in the words of the list, of mails and of pages. */
export const requestNames: Record<RequestType, string> = {
  access: 'Access: show me my data',
  rectify: 'Rectify: put my data right',
  delete: 'Delete: erase my data',
  object: 'Object: stop using my data',
  export: 'Export: give me my data in a file',
  complaint: 'Complaint about how you handled my data',
};

/** What a reference begins with, such as DR-7K4M-2QX9. */
export const referencePrefix = 'DR';

/** Within this many milliseconds, the same request from the same person is one request. */
export const repeatWindow = 10 * 60_000;

/** How long the link in the acknowledgement works. */
export const linkDays = 30;
/** The same in milliseconds. */
export const linkLifetime = linkDays * 24 * 3600_000;
