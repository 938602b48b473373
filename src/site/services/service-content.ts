import type { ClaimId } from '../../company.ts';

/** What one service page says. Its name and number come from the catalogue. */
export type ServiceContent = {
  /** Under 60 characters together with the consultancy's name, or search engines cut it. */
  searchTitle: string;
  /** Up to 155 characters, for the same reason. */
  description: string;
  summary: string;
  plate: {
    title: string;
    /** The condition under which the drawing holds; says so where its data is illustrative. */
    note: string;
  };
  /** What the drawing shows, for readers who need it in words. */
  table?: DetailTable;
  figures: readonly [Figure, Figure, Figure, Figure];
  /** The claims that the text relies on, beyond those of the figures. */
  otherClaims: readonly ClaimId[];
  needed: { heading: string; paragraphs: readonly Prose[] };
  deliverables: readonly Prose[];
  course: readonly Stage[];
  notIncluded: readonly Prose[];
  questions: readonly Question[];
  closing: { heading: string; text: string; action: 'book' | 'contact' };
};

/** A run of text. Its links stand in line. */
export type Prose = string | readonly (string | TextLink)[];

type TextLink = { text: string; href: string };

export type Figure = { value: string; meaning: string; claim: ClaimId };

export type DetailTable = {
  heading: string;
  columns: readonly string[];
  /** The first cell heads its row. */
  rows: readonly (readonly string[])[];
};

type Stage = { when: string; what: Prose };

type Question = {
  summary: string;
  answer: Prose;
  /** The question is not asked while this claim is switched off. */
  claim?: ClaimId;
};
