import type { ClaimId } from '../company.ts';

/** Name and number come from the catalogue. */
export type ServiceContent = {
  /** Under 60 characters together with the consultancy's name, or search engines cut it. */
  searchTitle: string;
  /** Up to 155 characters, for the same reason. */
  description: string;
  summary: string;
  plate: {
    title: string;
    /** When the drawing applies; says so where its data is illustrative. */
    note: string;
  };
  /** The drawing in words. */
  table?: DetailTable;
  figures: readonly [Figure, Figure, Figure, Figure];
  /** Claims in the text, beyond those of the figures. */
  otherClaims: readonly ClaimId[];
  needed: { heading: string; paragraphs: readonly Prose[] };
  deliverables: readonly Prose[];
  course: readonly Stage[];
  notIncluded: readonly Prose[];
  questions: readonly Question[];
  closing: { heading: string; text: string; action: 'book' | 'contact' };
};

/** A run of text with inline links. */
export type Prose = string | readonly (string | TextLink)[];

type TextLink = { text: string; href: string };

export type Figure = { value: string; meaning: string; claim: ClaimId };

export type DetailTable = {
  heading: string;
  columns: readonly string[];
  /** The first cell is the row's heading. */
  rows: readonly (readonly string[])[];
};

type Stage = { when: string; what: Prose };

type Question = {
  summary: string;
  answer: Prose;
  /** The question is hidden while this claim is switched off. */
  claim?: ClaimId;
};
