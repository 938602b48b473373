import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { hashToken } from '../platform/security/secrets.server.ts';

type Row = Record<string, unknown>;

/**
 * Wraps better-auth's adapter: session tokens are hashed in the table, and the value of a
 * verification is encrypted. better-auth itself sees the originals, so a reader of the database can
 * neither forge a cookie nor finish another person's sign-in.
 */
export function sealedAdapter(
  secret: string,
  open: (options: BetterAuthOptions) => DBAdapter,
): (options: BetterAuthOptions) => DBAdapter {
  return (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      ...sealed(secret, adapter),
      transaction: (work) =>
        adapter.transaction((inner) => work({ ...inner, ...sealed(secret, inner) })),
    };
  };
}

/**
 * The calls that involve a token or a verification; counting and the rest pass through unchanged.
 */
function sealed(key: string, adapter: DBTransactionAdapter) {
  const sealRow = async (model: string, row: Row): Promise<Row> => {
    if (model === 'session' && typeof row['token'] === 'string') {
      return { ...row, token: hashToken(row['token']) };
    }
    if (model === 'verification' && typeof row['value'] === 'string') {
      return { ...row, value: await symmetricEncrypt({ key, data: row['value'] }) };
    }
    return row;
  };
  /** A row as better-auth wrote it; `token` is the one it was looked up by. */
  const opened = async <T>(model: string, row: T, token?: string): Promise<T> => {
    if (row === null) return row;
    // Rows are plain objects; better-auth leaves their type to its callers.
    const { value } = row as Row;
    if (model === 'session' && token !== undefined) return { ...row, token };
    if (model === 'verification' && typeof value === 'string') {
      return { ...row, value: await symmetricDecrypt({ key, data: value }) };
    }
    return row;
  };
  return {
    async create(asked) {
      const data = await sealRow(asked.model, asked.data);
      const row = await adapter.create<Row>({ ...asked, data });
      const { token } = asked.data as Row;
      // The row as it was passed in; only the caller knows its type.
      return opened(asked.model, row, typeof token === 'string' ? token : undefined) as never;
    },
    async findOne<T>(asked: Parameters<DBAdapter['findOne']>[0]) {
      const row = await adapter.findOne<T>(sealWhere(asked));
      return opened(asked.model, row, getToken(asked));
    },
    async findMany<T>(asked: Parameters<DBAdapter['findMany']>[0]) {
      const rows = await adapter.findMany<T>(sealWhere(asked));
      return Promise.all(rows.map((row) => opened(asked.model, row, getToken(asked))));
    },
    async update<T>(asked: Parameters<DBAdapter['update']>[0]) {
      const update = await sealRow(asked.model, asked.update);
      const row = await adapter.update<T>({ ...sealWhere(asked), update });
      return opened(asked.model, row, getToken(asked));
    },
    async updateMany(asked) {
      const update = await sealRow(asked.model, asked.update);
      return adapter.updateMany({ ...sealWhere(asked), update });
    },
    async consumeOne<T>(asked: Parameters<DBAdapter['consumeOne']>[0]) {
      return opened(asked.model, await adapter.consumeOne<T>(sealWhere(asked)), getToken(asked));
    },
    delete: (asked) => adapter.delete(sealWhere(asked)),
    deleteMany: (asked) => adapter.deleteMany(sealWhere(asked)),
  } satisfies Partial<DBAdapter>;
}

type Asked = { model: string; where?: Where[] | undefined };

function sealWhere<T extends Asked>(asked: T): T {
  if (asked.model !== 'session' || !asked.where) return asked;
  return { ...asked, where: asked.where.map(sealCondition) };
}

function sealCondition(condition: Where): Where {
  if (condition.field !== 'token') return condition;
  const { value } = condition;
  if (typeof value === 'string') return { ...condition, value: hashToken(value) };
  if (!Array.isArray(value)) return condition;
  return { ...condition, value: value.map((token) => hashToken(String(token))) };
}

/** The session token that was looked up, since the table only has its hash. */
function getToken({ where }: Asked): string | undefined {
  const value = where?.find(({ field }) => field === 'token')?.value;
  return typeof value === 'string' ? value : undefined;
}
