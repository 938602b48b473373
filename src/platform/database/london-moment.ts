/** What a browser gives for a day and a time, meant in London. An hour that summer time leaves out is the next one. */
export const londonMoment = (local: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/London').epochMilliseconds);
