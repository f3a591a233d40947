import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AliasableExpression, type RawBuilder, sql } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '../../../context.ts'
import { compileRead } from '../../data/compiled-read.ts'
import type { Database, Transaction } from '../../data/database.ts'
import type { JsonText } from '../../data/json-text.ts'
import { readCompanyId, requireRole, toCompanyRole } from '../access.ts'
import { callerParameters, type CallerRow, type CallerValues, maySee, selectCaller } from './select-caller.ts'
import { readCaller } from '../current-user.ts'
import {
  createStateTags,
  type IsOutdated,
  knownParameters,
  readKnownReply,
  selectMoment,
  selectState,
} from '../tags/reply-states.ts'

type Db = Database | Transaction

/** Answers a GET about one company in one statement, which also finds the caller and what they are to the company. */
export interface CompanyRead<Answers, Parts, T> {
  access: 'viewer'
  /** Query of what the reply is made of, where `condition` holds. */
  selectRow: (
    db: Db,
    companyId: string,
    condition: RawBuilder<boolean>,
  ) => AliasableExpression<CompanyRow<Answers, Parts>>
  /** Whether the reply changes with the time alone. */
  isOutdated?: IsOutdated
  write: (row: CompanyRow<Answers, Parts>) => JsonText<T>
}

/** The reply as far as PostgreSQL writes it, and the parts that are presented here. */
export interface CompanyRow<Answers, Parts> {
  answers: JsonText<Answers>
  parts: Parts
}

/** A reply with the tag that names its state, null for callers who get no tags; the text is null where the caller has it. */
export interface TaggedText {
  tag: string | null
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

/** Reads whether a reply that the caller has is still true: a plan with all parts of the reply takes longer to begin. */
const compileStateRead = ({ isOutdated }: { isOutdated?: IsOutdated }) =>
  compileRead([...callerParameters, ...knownParameters], (db, values) =>
    selectCaller(db, values).select(selectState({ ...values, isOutdated })),
  )

type ReplyRow<Answers, Parts> = CallerRow & {
  snapshot: string
  read_at: number
  answers: JsonText<Answers> | null
  parts: Parts | null
}

/** Reads the company, only for those who may see it. */
const compileReplyRead = <Answers, Parts>(selectRow: CompanyRead<Answers, Parts, unknown>['selectRow']) =>
  compileRead(callerParameters, (db, values) => {
    const query = selectCaller(db, values)
      .select(selectMoment)
      .leftJoinLateral(selectRow(db, values.companyId, maySee).as('reply'), (join) => join.onTrue())
      .select(['reply.answers', 'reply.parts'])
    // the builder's own type of a row does not reach through a type parameter
    const statement = sql<ReplyRow<Answers, Parts>>`${query}`
    return { compile: () => statement.compile(db) }
  })

interface Served {
  app: FastifyInstance
  endpoint: Endpoint
  /** Throws `invalid_request`, as for any endpoint. */
  parse: (request: FastifyRequest, body: unknown) => unknown
}

/** Creates what reads the replies of one endpoint. */
function createReadReply<Answers, Parts, T>(
  ctx: Context,
  { app, endpoint, parse }: Served,
  { access, ...read }: CompanyRead<Answers, Parts, T>,
): ReadReply {
  const readState = compileStateRead(read)
  const readReply = compileReplyRead(read.selectRow)
  const nameState = createStateTags(endpoint)
  return async (request) => {
    // counted before the database builds anything
    await app.countRequest(request, endpoint)
    const companyId = readCompanyId(request)
    /** The row of the caller, once it is known that they may see the company. */
    const readAuthorized = async <Row extends CallerRow>(
      readRow: (db: Db, values: CallerValues) => Promise<Row[]>,
    ) => {
      const row = await readCaller(ctx, request.headers.authorization, (claims) =>
        readRow(ctx.db, { ...claims, companyId: companyId ?? noCompany }),
      )
      request.caller = { user: row.user, companyId }
      if (companyId === null || row.company_id === null) throw new AppError('not_found')
      requireRole({ user: row.user, companyId, access }, toCompanyRole(row.user, row))
      return row
    }
    const known = readKnownReply(request)
    if (known) {
      const { user, ...state } = await readAuthorized((db, values) => readState(db, { ...values, ...known }))
      parse(request, request.body)
      const tagState = nameState(request, { user, state: { ...state, memberships: state.membership } })
      if (tagState?.isKnown) return { tag: tagState.tag, text: null }
    }
    const { user, answers, parts, ...state } = await readAuthorized(readReply)
    parse(request, request.body)
    if (answers === null || parts === null) throw new AppError('not_found')
    const tagState = nameState(request, { user, state: { ...state, memberships: state.membership } })
    return { tag: tagState?.tag ?? null, text: read.write({ answers, parts }) }
  }
}

/** No company has this id. */
const noCompany = '00000000-0000-0000-0000-000000000000'
