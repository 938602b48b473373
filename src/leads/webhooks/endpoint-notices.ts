const underWay = 'It is already being sent; the result will appear below.';

/** Keyed by the `done` parameter of the URL. */
export const endpointNotices: Record<string, string> = {
  'ping-sent': 'The receiver accepted the test ping.',
  'ping-failed': 'The receiver did not accept the test ping; the reason is below.',
  'ping-under-way': underWay,
  'replay-sent': 'Sent again and accepted.',
  'replay-failed': 'Sent again but not accepted; the reason is below.',
  'replay-under-way': underWay,
  enabled: 'Enabled.',
  disabled: 'Disabled: it receives nothing until it is enabled.',
  removed: 'The webhook has been removed.',
};
