/** By the `done` of the address. */
export const mailNotices: Record<string, string> = {
  queued: 'Back in the queue. It goes out in a moment.',
  all: 'The failed mails are back in the queue.',
  some: 'The oldest 200 are back in the queue. Press again for the rest.',
  none: 'No failed mail could be put back: who they were for has been forgotten.',
};

/** Advice for a mail that was given up. */
export const failedAdvice =
  'A reason that begins with 5 is the receiving mail server’s last word: the address is wrong or closed, or it refuses our mail. Look the person up under Leads, correct what is wrong or reach them another way. Anything else was a fault on the way: send it again once that is over.';

/** Why a mail cannot go out again, for whoever pressed the button. */
export const refusalInWords: Record<string, string | undefined> = {
  'sent already': 'It has been sent.',
  'not tried yet': 'It is in the queue and goes out by itself.',
  'being sent': 'It is being sent at this moment.',
  'recipient forgotten':
    'Its recipient is forgotten 30 days after its end, so it cannot be sent again.',
  'origin unknown': 'It is older than the record of what it was about, so it cannot be composed.',
  'no mail server': 'No mail server is set: set SMTP_URL and restart, then it can be sent.',
};
