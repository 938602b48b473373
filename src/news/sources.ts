export const ncscNews = 'https://www.ncsc.gov.uk/section/keep-up-to-date/ncsc-news';

export const openGovernmentLicence =
  'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/';
