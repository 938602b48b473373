import type { AccountEvent } from '../account-events.table.server.ts';

export const formatEvent: Record<AccountEvent['kind'], string> = {
  'new-device': 'Logged in on a new device',
  'password-changed': 'Password changed',
  'address-changed': 'Address changed',
  'factor-added': 'Factor added',
  'factor-removed': 'Factor removed',
  'codes-renewed': 'New backup codes',
  'role-granted': 'Made an admin',
  'role-taken': 'Admin role removed',
  'factor-taken': 'Lost factor removed',
  'sessions-ended': 'Sessions ended',
  suspended: 'Suspended',
  'suspension-lifted': 'Suspension lifted',
  'consent-wanted': 'Asked for consent',
};
