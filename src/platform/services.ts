import type { Logger } from 'pino';
import { createContext } from 'react-router';
import type { Config } from './config.server.ts';
import type { Database, Db } from './database/database.server.ts';
import type { Jobs } from './jobs/jobs.server.ts';
import type { Standing } from './email/recipients.ts';
import type { Subscriptions } from './email/subscriptions.ts';
import type { Transport } from './email/transport.server.ts';
import type { Bucket } from './storage/bucket.ts';
import type { Feature } from './feature.ts';
import type { Limits } from './security/limits.server.ts';
import type { Viewer } from './web/page.ts';

/** The services that every domain builds on, created once by `server/` and handed to routes and jobs. */
export type Services = {
  config: Config;
  /** Signs tokens and keys the hashes; 32 random bytes or the operator's AUTH_SECRET. */
  secret: string;
  db: Db;
  /** The engine behind `db`, for operations on the whole database, such as a backup. */
  database: Database;
  jobs: Jobs;
  transport: Transport;
  subscriptions: Subscriptions;
  /** What is known of an address that emails go to; `leads` and the mailing list know. */
  findStanding: (db: Db, email: string) => Promise<Standing>;
  bucket: Bucket;
  limits: Limits;
  features: readonly Feature[];
  clock: () => Date;
  log: Logger;
};

export type RequestContext = {
  requestId: string;
  /** For inline scripts; pages rendered once for all visitors have none. */
  nonce: string | undefined;
  network: string;
  /** The request comes from the page's own script, which wants data rather than a document. */
  wantsData: boolean;
  viewer: Viewer | null;
  /** The session could not be read because the database was unavailable. */
  isViewerUnknown?: boolean;
  /** The page failed because the database was unavailable. */
  isAnswerUnavailable?: boolean;
  /** The page shows others of ours in frames. */
  framesOwnPages?: true;
  /** `Set-Cookie` headers added to every response. */
  setCookies: string[];
};

export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestContext>();
