import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError, notFound } from '#contract/core/errors.ts'
import type {
  createInvestor as createEndpoint,
  Investor,
  updateInvestor as updateEndpoint,
} from '#contract/investors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { auditInvestorAddress } from './address-audit.ts'
import { selectInvestorColumns } from './list.ts'
import { readVocabulary } from './vocabulary.ts'

export async function getInvestor(
  db: Database | Transaction,
  user: CurrentUser,
  id: string,
): Promise<Investor> {
  return selectInvestorColumns(db, user).where('investor.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** Syncs never change an investor that an admin created. */
export async function createInvestor(
  ctx: Context,
  user: CurrentUser,
  answers: Parsed<typeof createEndpoint>['body'],
): Promise<Investor> {
  const { normalize } = await readVocabulary(ctx)
  const id = uuidv7()
  requireValidRanges(answers)
  return inTransaction(ctx, async (trx) => {
    await trx
      .insertInto('investors')
      .values({ id, ...withoutAbsent(normalize(answers)), name: answers.name })
      .execute()
    const investor = await getInvestor(trx, user, id)
    await auditInvestorAddress(trx, { userId: user.id, investor, before: null })
    return investor
  })
}

/** A sync overwrites an edited field only after the field's value in the synced table changes. */
export async function updateInvestor(
  ctx: Context,
  user: CurrentUser,
  id: string,
  answers: Parsed<typeof updateEndpoint>['body'],
): Promise<Investor> {
  const { normalize } = await readVocabulary(ctx)
  const values = withoutAbsent(normalize(answers))
  return inTransaction(ctx, async (trx) => {
    const before = await trx
      .selectFrom('investors')
      .select(['startup_round_size_min', 'startup_round_size_max'])
      .select(['startup_target_valuation_min', 'startup_target_valuation_max', 'email'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    requireValidRanges({ ...before, ...values })
    if (Object.keys(values).length > 0)
      await trx
        .updateTable('investors')
        .set({ ...values, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    const investor = await getInvestor(trx, user, id)
    if (investor.email !== before.email)
      await auditInvestorAddress(trx, { userId: user.id, investor, before: before.email })
    return investor
  })
}

type Amount = string | null | undefined
interface Ranges {
  startup_round_size_min?: Amount
  startup_round_size_max?: Amount
  startup_target_valuation_min?: Amount
  startup_target_valuation_max?: Amount
}

function requireValidRanges(ranges: Ranges): void {
  const errors = [
    ...findRangeErrors('startup_round_size', ranges.startup_round_size_min, ranges.startup_round_size_max),
    ...findRangeErrors(
      'startup_target_valuation',
      ranges.startup_target_valuation_min,
      ranges.startup_target_valuation_max,
    ),
  ]
  if (errors.length > 0) throw new AppError('invalid_request', { details: { errors } })
}

function findRangeErrors(range: string, min: Amount, max: Amount) {
  if (min == null || max == null || Number(min) <= Number(max)) return []
  return [{ path: `body.${range}_max`, message: 'The maximum can’t be less than the minimum' }]
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const withoutAbsent = <T extends object>(answers: T) =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined)) as Present<T>
