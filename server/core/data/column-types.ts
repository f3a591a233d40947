// `npm run schema` uses these types in the generated row types. tools/column-types.ts assigns the types to columns.
import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Comparison } from '#contract/financials/comparisons.ts'
import type { FinancialRefresh } from '#contract/financials/financials.ts'
import type { Requirement } from '#contract/financials/requirements.ts'
import type { CommercialContractAnswers } from '#contract/application/commercial-contracts.ts'
import type { CompanyAnswers } from '#contract/application/company.ts'
import type { GrantAnswers } from '#contract/application/grant.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import type { DocumentProvider } from '#contract/documents.ts'
import type { json } from '#contract/core/fields.ts'
import type { changedEntities } from '#contract/history.ts'
import type { IntroChoices } from '#contract/intro-choices.ts'
import type { IntroApplication, SendBack } from '#contract/intros.ts'
import type { InvestorAnswers } from '#contract/investors.ts'
import type { RequestedAnswer, RequestedDocument } from '#contract/reviews.ts'
import type { StepTime } from '#contract/step-times.ts'
import type { Offer } from '#contract/financials/offers.ts'
import type { SigningDocument } from '#contract/signing.ts'
import type { Erasure } from '#contract/staff/erasure.ts'
import type { PipelineColumn, ViewFilters } from '#contract/staff/views.ts'
import type { EarlierSync, SyncProblem, SyncStatus } from '#contract/staff/syncs.ts'
import type { TeamMember } from '#contract/team.ts'
import type { User } from '#contract/users.ts'

export type { AuditAction } from '#contract/staff/audit.ts'
export type { ScanStatus } from '#contract/documents.ts'
export type { ErasureKind } from '#contract/staff/erasure.ts'
export type { MailKind, MailStatus } from '#contract/staff/outbox.ts'
export type { ChangeAudience } from '#contract/history.ts'
export type { RejectionReasonName } from '#contract/rules/funding/rejections.ts'
export type { ReviewSection } from '#contract/reviews.ts'
export type { LineClass } from '#contract/rules/metrics/line-classes.ts'
export type { CompanyStatus } from '#contract/rules/statuses.ts'
export type { StaffMailFrequency } from '#contract/users.ts'

/** A JSON column, which is read as a value but written as JSON text: `pg` would send an array as a PostgreSQL array. */
type JsonColumn<T> = ColumnType<T, string, string>

type JsonValue = z.infer<typeof json>

export type AnswerKind = NonNullable<RequestedAnswer['answer_with']>
export type AnyJson = JsonColumn<JsonValue>
export type JsonRecord = JsonColumn<Record<string, JsonValue>>
export type DigestItem = JsonColumn<{ company: string; text: string; note: string | null; path: string }>
export type MailHeaders = JsonColumn<Record<string, string>>
export type SyncProblems = JsonColumn<SyncProblem[]>
export type EarlierSyncs = JsonColumn<EarlierSync[]>

export type SavedFilters = JsonColumn<ViewFilters>
export type PipelineColumns = PipelineColumn[]

export type AttachedFileOwner =
  | 'climate_grant'
  | 'commercial_contracts'
  | 'intro'
  | 'signing_document'
  | 'support_message'
export type AwardeeType = NonNullable<GrantAnswers['awardee_type']>
export type ChangedEntity = (typeof changedEntities)[number]
export type ClimateStrategy = NonNullable<CompanyAnswers['climate_strategy']>
export type CompanyStructure = NonNullable<CompanyAnswers['company_structure']>
export type ComparisonKey = Comparison['key']
export type ConnectionProvider = Connection['provider']
export type ConnectionStatus = Connection['status']
export type CustomerKind = NonNullable<User['cfoCustomer']>
export type CustomerTypes = NonNullable<CommercialContractAnswers['customer_types_served']>
export type DeclineReason = NonNullable<Offer['decline_reason']>
export type DocumentNeed = DocumentType['needed']
export type ErasureCounts = JsonColumn<Erasure['counts']>
export type FinancialSourceStatus = 'ok' | 'partial' | 'failed'
export type FundingTypes = NonNullable<CompanyAnswers['funding_application_type']>
export type GrantFundingType = NonNullable<GrantAnswers['funding_type']>
export type IntroCriteria = JsonColumn<NonNullable<IntroChoices['criteria']>>
export type IntroInvestorStatus = IntroApplication['investors'][number]['status']
export type IntroStatus = IntroApplication['status']
export type InvestmentStages = InvestorAnswers['stages']
export type LoanFileKind = 'document' | 'invoice'
export type MatchKinds = NonNullable<GrantAnswers['how_match_requirement_met']>
export type MemberRole = TeamMember['role']
export type OfferStatus = Offer['status']
export type Permissions = User['permissions']
export type ProvenBy = NonNullable<Requirement['proven_by']>
export type PullStatus = Exclude<FinancialRefresh['status'], 'never'>
export type RequestStatus = RequestedDocument['status']
export type ReviewSectionState = 'with_applicant' | 'with_reviewer' | 'completed'
export type SendBackReason = SendBack['reason']
export type SigningStatus = SigningDocument['status']
export type SourceType = DocumentProvider['source_type']
export type SyncName = 'investors' | 'loans'
export type SyncRunStatus = Exclude<SyncStatus['status'], 'never'>
export type TimedStatus = StepTime['status']
