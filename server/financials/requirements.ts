import type { FinancialGap, FinancialSource } from '#contract/financials/financials.ts'
import type { Requirement } from '#contract/financials/requirements.ts'
import { hasNewFile } from '#contract/rules/review-items.ts'
import { listMonths, toMonth } from '#contract/rules/metrics/months.ts'
import { loadOpenReview } from '#server/companies/review-rows.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { ProvenBy } from '#server/core/data/column-types.ts'
import { listSources } from './financials.ts'
import { loadReport } from './report.ts'

interface RequirementContext {
  db: Database | Transaction
}

interface Proof {
  proven_by: ProvenBy
  months_needed: number
}

export async function loadRequirements(ctx: RequirementContext, companyId: string): Promise<Requirement[]> {
  const review = await loadOpenReview(ctx.db, companyId)
  const requests = review?.document_review?.requested_documents ?? []
  if (!review || requests.length === 0) return []
  const [proofs, evidence] = await Promise.all([loadProofs(ctx), loadEvidence(ctx, companyId)])
  return requests.map((request) => ({
    requested_document: request.id,
    review: review.id,
    document_type: request.document_type,
    document_type_name: request.document_type_name,
    // If a reviewer sent the document back, connected data cannot replace it.
    ...assess(
      hasNewFile(request),
      request.status === 'sent_back' ? undefined : proofs.get(request.document_type),
      evidence,
    ),
  }))
}

export async function listCoveredTypes(
  ctx: RequirementContext,
  companyId: string,
  types: readonly string[],
): Promise<{ document_type: string; snapshot_at: string }[]> {
  if (types.length === 0) return []
  const [proofs, evidence] = await Promise.all([loadProofs(ctx), loadEvidence(ctx, companyId)])
  return types.flatMap((document_type) => {
    const { status, snapshot_at } = assess(false, proofs.get(document_type), evidence)
    return status === 'met' && snapshot_at !== null ? [{ document_type, snapshot_at }] : []
  })
}

async function loadProofs({ db }: RequirementContext): Promise<Map<string, Proof>> {
  const types = await db
    .selectFrom('document_types')
    .select(['id', 'proven_by', 'proven_months'])
    .where('proven_by', 'is not', null)
    .execute()
  return new Map(
    types.flatMap(({ id, proven_by, proven_months }) =>
      proven_by === null ? [] : [[id, { proven_by, months_needed: proven_months ?? 1 }] as const],
    ),
  )
}

/** Lists the ids of requested documents that connected data replaces, each with the time of that data. */
export async function listCoveredRequests(
  db: Database | Transaction,
  companyId: string,
): Promise<[string, string][]> {
  const requirements = await loadRequirements({ db }, companyId)
  return requirements.flatMap(({ requested_document, status, snapshot_at }) =>
    status === 'met' && snapshot_at !== null ? [[requested_document, snapshot_at]] : [],
  )
}

interface Evidence {
  sources: FinancialSource[]
  gaps: FinancialGap[]
}

async function loadEvidence(ctx: RequirementContext, companyId: string): Promise<Evidence> {
  const [report, sources] = await Promise.all([loadReport(ctx, companyId), listSources(ctx, companyId)])
  return { sources: sources.filter(({ as_of }) => as_of !== null), gaps: report?.gaps ?? [] }
}

type Verdict = Omit<Requirement, 'requested_document' | 'review' | 'document_type' | 'document_type_name'>

function assess(isUploaded: boolean, proof: Proof | undefined, evidence: Evidence): Verdict {
  if (!proof)
    return {
      proven_by: null,
      months_needed: null,
      snapshot_at: null,
      months: [],
      missing_months: [],
      problem: null,
      status: isUploaded ? 'uploaded' : 'missing',
    }
  const sources = evidence.sources.filter(
    ({ kind }) => (kind === 'bank') === (proof.proven_by === 'bank_statements'),
  )
  const months = listCoverage(proof, sources, evidence.gaps)
  const missing_months = months.filter(({ covered }) => !covered).map(({ month }) => month)
  const isWhole = sources.length > 0 && missing_months.length === 0
  const stale = sources.find(({ status }) => status === 'stale' || status === 'failed')
  const status = isUploaded
    ? 'uploaded'
    : isWhole
      ? stale
        ? 'stale'
        : 'met'
      : months.some(({ covered }) => covered)
        ? 'partly'
        : 'missing'
  return {
    ...proof,
    status,
    months,
    missing_months,
    snapshot_at: sources.map(({ as_of }) => as_of ?? '').toSorted()[0] ?? null,
    problem: stale?.problem ?? (stale ? 'No new data for two days' : null),
  }
}

/** The oldest month comes first. A month is covered only if all sources cover it. */
function listCoverage(
  { proven_by, months_needed }: Proof,
  sources: FinancialSource[],
  gaps: FinancialGap[],
): Requirement['months'] {
  const statement = proven_by === 'bank_statements' ? 'bank_transactions' : proven_by
  const last = listMonths(toMonth(new Date().toISOString()), 2)[0] ?? ''
  return listMonths(last, months_needed).map((month) => {
    const covering = sources.filter(
      ({ connection }) =>
        !gaps.some(
          (gap) => gap.connection === connection && gap.statement === statement && gap.month === month,
        ),
    )
    return {
      month,
      covered: sources.length > 0 && covering.length === sources.length,
      sources: covering.map(({ platform }) => platform),
    }
  })
}
