/** A sentence that somebody agrees to. When its words change, so does its version. */
export type ConsentWording = { purpose: string; version: string; text: string };
