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

type CallerRow<Answers, Parts> = Omit<CurrentUser, 'geo'> & {
  company_id: string | null
  membership: MemberRole | null
  assigned: string | null
  tag: string | null
  answers: JsonText<Answers> | null
  parts: Parts
}

const parameters = ['issuer', 'subject', 'companyId', 'knownTag'] as const

/** Reads the company only for those who may see it, and only when its tag is not the one that the caller has. */
function compileCallerRead<Answers, Parts>({
  selectTag,
  selectRow,
}: Pick<CompanyRead<Answers, Parts, unknown>, 'selectTag' | 'selectRow'>) {
  const maySee = sql<boolean>`(member.user_id is not null or cardinality(caller.permissions) > 0)`
  return compileRead(parameters, (db, { issuer, subject, companyId, knownTag }) => {
    const isNew = sql<boolean>`current.tag <> ${knownTag}`
    const statement = sql<CallerRow<Answers, Parts>>`
      select caller.id, caller.subject, caller.email, caller.email_verified, caller.name, caller.permissions,
        company.id as company_id, member.role as membership, analyst.user_id as assigned,
        current.tag, reply.answers, reply.parts
      from users as caller
      left join companies as company on company.id = ${companyId}
      left join company_members as member on member.company_id = company.id and member.user_id = caller.id
      left join company_analysts as analyst on analyst.company_id = company.id and analyst.user_id = caller.id
      left join lateral ${selectTag(db, companyId, maySee)} as current on true
      left join lateral ${selectRow(db, companyId, isNew)} as reply on true
      where caller.issuer = ${issuer} and caller.subject = ${subject}`
    return { compile: () => statement.compile(db) }
  })
}

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
  const readRow = compileCallerRead(read)
  const version = nameVersion(endpoint)
  return async (request) => {
    const id = await findCallerId(ctx, ids, request)
    // counted before the database builds anything
    await app.countRequest(request, endpoint, { id })
    const companyId = readCompanyId(request)
    const known = readKnownTag(request)
    const knownTag = known.startsWith(version) ? known.slice(version.length) : ''
    const row = await readCurrent(ctx, request, (issuer, subject) =>
      readRow(ctx.db, { issuer, subject, companyId: companyId ?? noCompany, knownTag }),
    )
    request.caller = { user: row.user, companyId }
    if (companyId === null || row.company_id === null) throw new AppError('not_found')
    requireRole({ user: row.user, companyId, access }, toCompanyRole(row.user, row))
    parse(request, request.body)
    if (row.tag === null) throw new AppError('not_found')
    const { answers, parts } = row
    return { tag: version + row.tag, text: answers === null ? null : read.write({ answers, parts }) }
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

/** The company in the path of a request; null where the path has none, or no id. */
export function readCompanyId({ params }: Pick<FastifyRequest, 'params'>): string | null {
  const { companyId } = (params ?? {}) as Record<string, string>
  return field.id().safeParse(companyId).data ?? null
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
