import { sql } from 'drizzle-orm';

