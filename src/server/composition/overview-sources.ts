import { assessmentJourney, assessmentScores } from '../../assessment/journey.server.ts';
import { rightsJourney } from '../../data-rights/journey.server.ts';
import { contactJourney } from '../../enquiries/journey.server.ts';
import type { OverviewSources } from '../../http/overview.ts';
import { downloadJourney } from '../../resources/journey.server.ts';

/** What each domain counts, for the overview of the admin area. */
export const overviewSources: OverviewSources = {
  journeys: [contactJourney, downloadJourney, assessmentJourney, rightsJourney],
  scores: assessmentScores,
};
