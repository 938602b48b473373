import type { ComponentProps } from 'react';
import { type MailStanding, mailStanding } from '../../platform/email/mail-standing.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';

type Mail = Parameters<typeof mailStanding>[0];
type Level = ComponentProps<typeof RiskMark>['level'];

const levels: Partial<Record<MailStanding, Level>> = {
  failed: 'high',
  failing: 'moderate',
  sent: 'low',
};

/** The state of a mail by shape and word. */
export function MailState({ mail }: { mail: Mail }) {
  const standing = mailStanding(mail);
  const level = levels[standing];
  return level ? <RiskMark level={level}>{standing}</RiskMark> : standing;
}
