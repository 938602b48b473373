import { z } from 'zod';
import type { StoredHours } from './working-hours.server.ts';

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

const box = z
  .string()
  .optional()
  .transform((value) => value === 'on');

const timeOfDay = (label: string) =>
  z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time, such as 09:00`);

const savedSchema = z
  .strictObject({
    intent: z.literal('save'),
    isOn: box,
    weekday1: box,
    weekday2: box,
    weekday3: box,
    weekday4: box,
    weekday5: box,
    weekday6: box,
    weekday7: box,
    opensAt: timeOfDay('From'),
    closesAt: timeOfDay('To'),
    hasBankHolidays: box,
  })
  // Times of one length compare as texts.
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ['closesAt'],
    message: 'To must be later than From',
  })
  .refine((form) => toWeekdays(form).length > 0, {
    path: ['weekday1'],
    message: 'Choose one day at least',
  });

const mostDays = 40;

const noDay = 'Choose a day';
const workDay = z.iso.date(noDay).regex(/^2/, noDay);

const closedSchema = z
  .strictObject({
    intent: z.literal('close'),
    firstDay: workDay,
    lastDay: z.union([z.literal(''), workDay], noDay),
  })
  .refine((form) => listDays(form).length > 0, {
    path: ['lastDay'],
    message: 'Last day must not be before the first',
  })
  .refine((form) => listDays(form).length <= mostDays, {
    path: ['lastDay'],
    message: `Add ${mostDays} days at a time at most`,
  });

/** The forms of the page. */
export const hoursSchema = z.discriminatedUnion('intent', [
  savedSchema,
  closedSchema,
  z.strictObject({ intent: z.literal('open'), target: z.iso.date() }),
]);

export const hoursNotices = {
  saved: 'Saved. Every clock runs by it from now on.',
  closed: 'Added.',
  opened: 'Removed.',
};

type Saved = z.output<typeof savedSchema>;

export const toHours = (form: Saved): Omit<StoredHours, 'closedDays'> => ({
  isOn: form.isOn,
  weekdays: toWeekdays(form),
  opensAt: toMinutes(form.opensAt),
  closesAt: toMinutes(form.closesAt),
  hasBankHolidays: form.hasBankHolidays,
});

function toWeekdays(form: Record<`weekday${1 | 2 | 3 | 4 | 5 | 6 | 7}`, boolean>): number[] {
  const { weekday1, weekday2, weekday3, weekday4, weekday5, weekday6, weekday7 } = form;
  const chosen = [weekday1, weekday2, weekday3, weekday4, weekday5, weekday6, weekday7];
  return chosen.flatMap((isChosen, index) => (isChosen ? [index + 1] : []));
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

export const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

const dayMs = 86_400_000;

/** From the first day to the last, which is the first where none was given. */
export function listDays({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string[] {
  const first = Date.parse(firstDay);
  const count = Math.floor((Date.parse(lastDay || firstDay) - first) / dayMs) + 1;
  return Array.from({ length: Math.min(Math.max(0, count), mostDays + 1) }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  );
}
