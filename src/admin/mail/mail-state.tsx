import { type MailStanding, mailStanding } from '../../mail/mail-state.ts';
import { RiskMark } from '../../ui/risk-mark.tsx';

type Mail = Parameters<typeof mailStanding>[0];

const levels = { failed: 'high', failing: 'moderate', sent: 'low' } as const;

/** The state of a mail by shape and word. */
export function MailState({ mail }: { mail: Mail }) {
  const standing: MailStanding = mailStanding(mail);
  return standing in levels ? (
    <RiskMark level={levels[standing as keyof typeof levels]}>{standing}</RiskMark>
  ) : (
    standing
  );
}
