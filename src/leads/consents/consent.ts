/** A sentence somebody agrees to. A change of words is a new version. */
export type ConsentWording = { purpose: string; version: string; text: string };
