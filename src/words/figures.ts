import { asText, type Content } from './content.ts';

/** As `every` names it, in months. */
const months: Record<string, number> = { month: 1, '3 months': 3, '6 months': 6, year: 12 };

/** The day by which a figure has to be checked again. */
export function nextCheck({ lastChecked, every }: Content): string {
  const checked = Temporal.PlainDate.from(asText(lastChecked));
  return checked.add({ months: months[asText(every)] ?? 3 }).toString();
}

/** One that is switched off is not checked. */
export const isOverdue = (content: Content, today: string): boolean =>
  content['shown'] === true && nextCheck(content) < today;
