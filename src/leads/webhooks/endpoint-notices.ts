const underWay = 'It is being sent already; what comes of it will stand below.';

/** By the `done` of the address. */
export const endpointNotices: Record<string, string> = {
  'ping-sent': 'The receiver took the test ping.',
  'ping-failed': 'The receiver did not take the test ping; the reason stands below.',
  'ping-under-way': underWay,
  'replay-sent': 'Sent again, and taken.',
  'replay-failed': 'Sent again, and not taken; the reason stands below.',
  'replay-under-way': underWay,
  enabled: 'Enabled.',
  disabled: 'Disabled: it hears of nothing until it is enabled.',
  removed: 'The webhook is removed.',
};
