import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import * as field from '#contract/core/fields.ts'
import type { Context, CurrentUser } from '../context.ts'
import type { MemberRole } from '../data/column-types.ts'
import { compileRead } from '../data/compiled-read.ts'
import type { Database, Transaction } from '../data/database.ts'
import type { JsonText } from '../data/json-text.ts'
import { requireRole, toCompanyRole } from './access.ts'
import { authenticate, matchesClaims, readClaims } from './current-user.ts'
import { readKnownTag } from './reply-tags.ts'

type Db = Database | Transaction

/** Answers a GET about one company in one statement, which also finds the caller and what they are to the company. */
export interface CompanyRead<Answers, Parts, T> {
  access: 'viewer'
  /** Query of the tag that names the state of the company, where `condition` holds. */
  selectTag: (db: Db, companyId: string, condition: RawBuilder<boolean>) => Expression<{ tag: string }>
  /** Query of what the reply is made of, where `condition` holds. */
  selectRow: (
    db: Db,
    companyId: string,
    condition: RawBuilder<boolean>,
  ) => Expression<CompanyRow<Answers, Parts>>
  write: (row: CompanyRow<Answers, Parts>) => JsonText<T>
}

/** The reply as far as PostgreSQL writes it, and the parts that are presented here. */
export interface CompanyRow<Answers, Parts> {
  answers: JsonText<Answers>
  parts: Parts
}

/** A reply with the tag that names its state; null where the caller has it already. */
export interface TaggedText {
  tag: string
  text: string | null
}

/** Reads the reply for a request: counts it, authorizes it, and throws like any other endpoint. */
export type ReadReply = (request: FastifyRequest) => Promise<TaggedText>

/** A reply of this type that one statement reads, as a route takes it. */
export interface OneStatement<T> {
  readonly access: 'viewer'
  readonly create: (ctx: Context, served: Served) => ReadReply
  readonly write: (...row: never[]) => JsonText<T>
}

/** Declares what answers a GET about one company in one statement. */
export const defineCompanyRead = <Answers, Parts, T>(
  read: CompanyRead<Answers, Parts, T>,
): OneStatement<T> => ({
  access: read.access,
  create: (ctx, served) => createReadReply(ctx, served, read),
  write: read.write,
})

type CallerRow = Omit<CurrentUser, 'geo'> & {
  company_id: string | null
  membership: MemberRole | null
  assigned: string | null
  tag: string | null
}

type Nullable<T> = { [K in keyof T]: T[K] | null }

const parameters = ['issuer', 'subject', 'companyId'] as const

/** The caller, what they are to the company, and its tag where they may see it, beside what `select` adds. */
const selectCaller = <Row>(
  { selectTag }: Pick<CompanyRead<unknown, unknown, unknown>, 'selectTag'>,
  db: Db,
  { issuer, subject, companyId }: Record<(typeof parameters)[number], string>,
  select: RawBuilder<unknown>,
  join: RawBuilder<unknown>,
) => sql<Row>`
  select caller.id, caller.subject, caller.email, caller.email_verified, caller.name, caller.permissions,
    company.id as company_id, member.role as membership, analyst.user_id as assigned, current.tag${select}
  from users as caller
  left join companies as company on company.id = ${companyId}
  left join company_members as member on member.company_id = company.id and member.user_id = caller.id
  left join company_analysts as analyst on analyst.company_id = company.id and analyst.user_id = caller.id
  left join lateral ${selectTag(db, companyId, maySee)} as current on true
  ${join}
  where caller.issuer = ${issuer} and caller.subject = ${subject}`

const maySee = sql<boolean>`(member.user_id is not null or cardinality(caller.permissions) > 0)`

/** Reads the tag alone: a plan with all parts of the reply takes longer to begin than the tag takes to read. */
const compileTagRead = (read: Pick<CompanyRead<unknown, unknown, unknown>, 'selectTag'>) =>
  compileRead(parameters, (db, values) => {
    const statement = selectCaller<CallerRow>(read, db, values, sql``, sql``)
    return { compile: () => statement.compile(db) }
  })

/** Reads the company, only for those who may see it. */
const compileReplyRead = <Answers, Parts>(
  read: Pick<CompanyRead<Answers, Parts, unknown>, 'selectTag' | 'selectRow'>,
) =>
  compileRead(parameters, (db, values) => {
    const reply = read.selectRow(db, values.companyId, maySee)
    const statement = selectCaller<CallerRow & Nullable<CompanyRow<Answers, Parts>>>(
      read,
      db,
      values,
      sql`, reply.answers, reply.parts`,
      sql`left join lateral ${reply} as reply on true`,
    )
    return { compile: () => statement.compile(db) }
  })

/** How many people's ids are remembered, so that their requests are counted before the database is asked. */
const maxIds = 5000

/** What a server remembers of those who call: the id of a person by issuer and subject, which never changes. */
export const createCallerIds = () => new LRUCache<string, string>({ max: maxIds })
type CallerIds = ReturnType<typeof createCallerIds>

interface Served {
  app: FastifyInstance
  endpoint: Endpoint
  ids: CallerIds
  /** Throws `invalid_request`, as for any endpoint. */
  parse: (request: FastifyRequest, body: unknown) => unknown
}

/** Creates what reads the replies of one endpoint. */
function createReadReply<Answers, Parts, T>(
  ctx: Context,
  { app, endpoint, ids, parse }: Served,
  { access, ...read }: CompanyRead<Answers, Parts, T>,
): ReadReply {
  const readTag = compileTagRead(read)
  const readReply = compileReplyRead(read)
  const version = nameVersion(endpoint)
  return async (request) => {
    const id = await findCallerId(ctx, ids, request)
    // counted before the database builds anything
    await app.countRequest(request, endpoint, { id })
    const companyId = readCompanyId(request)
    /** The row of the caller, once it is settled that they may see the company. */
    const readAuthorized = async <Row extends CallerRow>(
      readRow: (db: Db, values: Record<(typeof parameters)[number], string>) => Promise<Row[]>,
    ) => {
      const row = await readCurrent(ctx, request, (issuer, subject) =>
        readRow(ctx.db, { issuer, subject, companyId: companyId ?? noCompany }),
      )
      request.caller = { user: row.user, companyId }
      if (companyId === null || row.company_id === null) throw new AppError('not_found')
      requireRole({ user: row.user, companyId, access }, toCompanyRole(row.user, row))
      return row
    }
    const known = readKnownTag(request)
    if (known.startsWith(version)) {
      const row = await readAuthorized(readTag)
      parse(request, request.body)
      if (row.tag !== null && known === version + row.tag) return { tag: known, text: null }
    }
    const { tag, answers, parts } = await readAuthorized(readReply)
    parse(request, request.body)
    if (tag === null || answers === null || parts === null) throw new AppError('not_found')
    return { tag: version + tag, text: read.write({ answers, parts }) }
  }
}

/** No company has this id. */
const noCompany = '00000000-0000-0000-0000-000000000000'

/** Replies of another shape have other tags. */
const nameVersion = ({ response }: Endpoint) =>
  `${createHash('sha256')
    .update(
      JSON.stringify(
        typeof response === 'string'
          ? response
          : z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }),
      ),
    )
    .digest('hex')
    .slice(0, 8)}-`

const CompanyId = field.id()

/** The company in the path of a request; null where the path has none, or no id. */
export function readCompanyId({ params }: Pick<FastifyRequest, 'params'>): string | null {
  const { companyId } = (params ?? {}) as Record<string, string>
  return CompanyId.safeParse(companyId).data ?? null
}

async function findCallerId(ctx: Context, ids: CallerIds, { headers }: FastifyRequest): Promise<string> {
  const { issuer, subject } = await readClaims(ctx, headers.authorization)
  const key = `${issuer} ${subject}`
  const id = ids.get(key) ?? (await authenticate(ctx, headers.authorization)).id
  ids.set(key, id)
  return id
}

/** The row of a caller who is stored as their token says; otherwise they are stored first. */
async function readCurrent<Row extends Omit<CurrentUser, 'geo'>>(
  ctx: Context,
  { headers: { authorization } }: FastifyRequest,
  read: (issuer: string, subject: string) => Promise<Row[]>,
): Promise<Row & { user: CurrentUser }> {
  const claims = await readClaims(ctx, authorization)
  const { issuer, subject, geo } = claims
  let [row] = await read(issuer, subject)
  if (!row || !matchesClaims(row, claims)) {
    await authenticate(ctx, authorization)
    ;[row] = await read(issuer, subject)
  }
  if (!row) throw new AppError('unauthorised')
  const { id, email, email_verified, name, permissions } = row
  return { ...row, user: { id, subject, email, email_verified, name, permissions, geo } }
}
