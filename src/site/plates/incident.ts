/**
 * Ninety-six hours of one incident at an illustrative firm of 140 people: how many work on it, with
 * a rehearsed plan and without one, and what the plan makes happen when. The 72 hours are the limit
 * of UK GDPR, Article 33, and count from becoming aware of the breach.
 */
export const reportingLimit = 72;
export const reported = 44;

const swell = (hour: number, people: number, peak: number, spread: number) =>
  people * Math.exp(-(((hour - peak) / spread) ** 2));

/** People at work on the incident at an hour after it is noticed. */
export const planned = (hour: number): number => swell(hour, 8, 9, 11) + swell(hour, 4, 38, 18);
export const unplanned = (hour: number): number => swell(hour, 13, 30, 18) + swell(hour, 9, 71, 8);

export const peak = { planned: { people: 8, hour: 9 }, unplanned: { people: 13, hour: 30 } };

/** Hours of work in all, to the nearest ten. */
export function personHours(people: (hour: number) => number): number {
  const hours = Array.from({ length: 96 }, (_, hour) => people(hour + 0.5));
  return Math.round(hours.reduce((sum, value) => sum + value, 0) / 10) * 10;
}

type Lane = {
  role: string;
  work: readonly (readonly [from: number, to: number, what: string])[];
  /** Hours at which this role decides something that no other can. */
  decides: readonly number[];
};

export const lanes: readonly Lane[] = [
  {
    role: 'Lead',
    work: [
      [0, 14, 'Take charge'],
      [16, 72, 'Two briefings a day'],
      [84, 96, 'Lessons'],
    ],
    decides: [1],
  },
  {
    role: 'Technical',
    work: [
      [1, 13, 'Contain'],
      [14, 38, 'Find the cause'],
      [38, 70, 'Restore'],
      [74, 96, 'Watch'],
    ],
    decides: [3, 38],
  },
  {
    role: 'Law and data',
    work: [
      [6, 30, 'Whose data is it?'],
      [30, 43, 'Draft'],
      [46, 70, 'Tell those affected'],
    ],
    decides: [reported],
  },
  {
    role: 'Messages',
    work: [
      [2, 12, 'Staff'],
      [14, 42, 'Customers, suppliers'],
      [42, 84, 'Answers'],
    ],
    decides: [],
  },
  {
    role: 'Board',
    work: [
      [8, 18, 'Brief'],
      [25, 37, 'Decide'],
      [84, 96, 'Report'],
    ],
    decides: [36],
  },
];

/** The same plan as a list, for the narrow drawing. */
export const decisions: readonly (readonly [hour: number, role: string, what: string])[] = [
  [1, 'Lead', 'declares an incident'],
  [3, 'Technical', 'cuts off what is hit'],
  [12, 'Messages', 'all staff told'],
  [36, 'Board', 'restore, do not pay'],
  [reported, 'Law and data', 'ICO told, 28 hours early'],
  [70, 'Technical', 'all systems back'],
  [reportingLimit, 'Limit', 'the ICO has to know'],
  [96, 'Lead', 'lessons written down'],
];

export const finding = `With a rehearsed plan the work on an incident peaks at ${peak.planned.people} people in hour ${peak.planned.hour} and the ICO is told in hour ${reported}, ${reportingLimit - reported} hours inside the limit of ${reportingLimit}. Without one it peaks at ${peak.unplanned.people} in hour ${peak.unplanned.hour} and swells again at the limit: about ${personHours(unplanned)} hours of work against ${personHours(planned)}.`;
