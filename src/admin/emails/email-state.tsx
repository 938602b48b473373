import type { ComponentProps } from 'react';
import { type EmailStanding, emailStanding } from '../../platform/email/email.ts';
import { RiskMark } from '../../ui/content/risk-mark.tsx';

type EmailMessage = Parameters<typeof emailStanding>[0];
type Level = ComponentProps<typeof RiskMark>['level'];

const levels: Partial<Record<EmailStanding, Level>> = {
  failed: 'high',
  failing: 'moderate',
  sent: 'low',
};

/** By shape as well as by word. */
export function EmailState({ message }: { message: EmailMessage }) {
  const standing = emailStanding(message);
  const level = levels[standing];
  return level ? <RiskMark level={level}>{standing}</RiskMark> : standing;
}

export function toStateCell(message: EmailMessage) {
  const text = emailStanding(message);
  const level = levels[text];
  return level ? { text, level } : text;
}
