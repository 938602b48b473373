const zone = { timeZone: 'Europe/London' } as const;
// Created once: creating one takes longer than the rest of an email's text.
const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'long' });
const medium = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'medium' });
const long = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  ...zone,
  dateStyle: 'long',
  timeStyle: 'short',
});
const full = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  ...zone,
  dateStyle: 'full',
  timeStyle: 'short',
});
const short = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const longWeekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const time = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { ...zone, timeStyle: 'short' });
const weekday = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const dayOfWeek = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  ...zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

const dayMs = 24 * 3_600_000;

/** When a day such as 2026-11-21 is, seen from another: '2 days late', 'Today', 'Tomorrow', 'Mon 30 Nov'. */
export function formatDue(due: string, today: string): string {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / dayMs);
  if (days < 0) return days === -1 ? '1 day late' : `${-days} days late`;
  if (days < 2) return days === 0 ? 'Today' : 'Tomorrow';
  return weekday.format(new Date(due)).replace(',', '');
}

/** A date in London, such as '21 November 2026'. */
export const formatDay = (moment: Date): string => day.format(moment);

/** A date in London, such as '21 Nov 2026'. */
export const mediumDay = (moment: Date): string => medium.format(moment);

/** 'Thursday 26 November' in London. */
export const formatWeekday = (moment: Date): string => longWeekday.format(moment).replace(',', '');

/** 'Thu 26 Nov' in London. */
export const shortDay = (moment: Date): string => dayOfWeek.format(moment).replace(',', '');

/** '09:40' in London. */
export const formatTime = (moment: Date): string => time.format(moment);

/** A date and time in London, such as '2 March 2026 at 09:00'. */
export const formatDateTime = (moment: Date): string => long.format(moment);

/** A date and time for emails, in London: "Friday 20 November 2026 at 16:42". */
export const fullMoment = (moment: Date): string => full.format(moment).replace(',', '');

/** A date and time for a dense table, in London: "20 Nov 2026, 16:42". */
export const shortMoment = (moment: Date): string => short.format(moment);
