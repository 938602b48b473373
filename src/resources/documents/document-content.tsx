import type { ReactNode } from 'react';

export type DocumentPart = {
  id: string;
  title: string;
  /** A sentence or two in larger type under the heading. */
  intro?: string;
  /** Stands outside the numbering: a preface, the last page. */
  unnumbered?: boolean;
  /** Opens a page: a sheet that is printed, carried about or signed by itself. */
  opensPage?: boolean;
  body: ReactNode;
};

/** The number stands in the heading and in the contents. */
export type NumberedPart = DocumentPart & { number?: number };

export type Source = { title: string; publisher: string; date: string };

export type DocumentContent = {
  /** A clause under the title. */
  summary: string;
  plate: { title: string; note: string; drawing: ReactNode };
  howToUse: readonly ReactNode[];
  parts: readonly DocumentPart[];
  sources: readonly Source[];
  /** The last page invites to a talk; this says about what. */
  invitation: string;
};
