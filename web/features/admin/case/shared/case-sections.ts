import { listQuestionEntries, unanswered } from '#contract/application/catalogue.ts'
import { type Question, getQuestionName, getWholeQuestionName } from '#contract/application/question.ts'
import { getStaffStepTitle, stepInfo } from '#contract/application/steps.ts'
import type { Company } from '#contract/companies.ts'
import { typedKeys } from '#contract/core/fields.ts'
import type { Change } from '#contract/history.ts'
import { toApplicationFacts } from '#contract/rules/facts.ts'
import { listMissingAnswers } from '#contract/rules/steps.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import { formatAnswer, type Names } from '#web/features/labels/answer-text.ts'
import { buildGrantSections } from './grant-sections.ts'
import type { AnswerRow, CaseSection } from './case-section.ts'

type Changed = ReadonlyMap<string, { first: Change; last: Change }>

/** `changes` are newest first. */
function findChangesSince(changes: readonly Change[], submittedAt: string | null): Changed {
  const changed = new Map<string, { first: Change; last: Change }>()
  if (!submittedAt) return changed
  for (const change of changes) {
    if (Date.parse(change.at) <= Date.parse(submittedAt)) break
    const id = `${change.entity}.${change.field}`
    changed.set(id, { last: changed.get(id)?.last ?? change, first: change })
  }
  return changed
}

interface SectionContext {
  names: Names
  changes: readonly Change[]
  documentTypes: readonly DocumentType[]
  userId: string
}

function toRowChange(
  question: Question,
  range: { first: Change; last: Change } | undefined,
  context: SectionContext,
): AnswerRow['changed'] {
  if (!range) return null
  const { first, last } = range
  if (JSON.stringify(first.before) === JSON.stringify(last.after)) return null
  const { author } = last
  const by = author === null ? 'Headwater' : author.id === context.userId ? 'You' : author.name
  const was = formatAnswer(question.control, first.before, context.names)
  const isFlag = question.control.kind === 'flag'
  return { by, at: last.at, was: isFlag ? `${getQuestionName(question)}: ${was ?? 'not answered'}` : was }
}

type Entry = readonly [field: string, question: Question]

export function buildCaseSections(company: Company, context: SectionContext): CaseSection[] {
  const missing = new Set(
    listMissingAnswers(toApplicationFacts(company, context.documentTypes)).map(({ field }) => field),
  )
  const changed = findChangesSince(context.changes, company.submitted_at)
  const answers = {
    company,
    profile: company.profile ?? unanswered.profile,
    assessment: company.financial.assessment ?? unanswered.assessment,
  }
  const sections = typedKeys(stepInfo).flatMap((step): CaseSection[] => {
    const rows = (['company', 'profile', 'assessment'] as const).flatMap((entity) => {
      const questions = listQuestionEntries(entity).filter(([, question]) => question.step === step)
      const row = { entity, answers: answers[entity], missing, changed, context }
      return joinFlags(questions).map((entries) => toRow(entries, row))
    })
    return rows.length > 0 ? [{ id: step.replace('/', '-'), title: getStaffStepTitle(step), rows }] : []
  })
  return [...sections, ...buildGrantSections(company, { names: context.names, missing })]
}

/** Groups entries by question. A question with flags has an entry for each flag. */
function joinFlags(questions: readonly Entry[]): Entry[][] {
  const joined = Map.groupBy(questions, ([field, { control }]) =>
    control.kind === 'flag' ? control.question : field,
  )
  return [...joined.values()]
}

interface RowContext {
  entity: string
  answers: Readonly<Record<string, unknown>>
  missing: ReadonlySet<string>
  changed: Changed
  context: SectionContext
}

function toRow(entries: readonly Entry[], row: RowContext): AnswerRow {
  const { entity, answers, missing, changed, context } = row
  const ids = entries.map(([field]) => `${entity}.${field}`)
  const changes = entries.map(([, question], index) =>
    toRowChange(question, changed.get(ids[index] ?? ''), context),
  )
  // The first field identifies the question, as in `listStepQuestions`.
  const id = ids[0] ?? ''
  return {
    id,
    field: id,
    label: entries.map(([, question]) => getWholeQuestionName(question))[0] ?? '',
    answer: formatEntries(entries, answers, context.names),
    isMissing: ids.some((fieldId) => missing.has(fieldId)),
    changed: changes.find((change) => change !== null) ?? null,
  }
}

function formatEntries(
  entries: readonly Entry[],
  answers: RowContext['answers'],
  names: Names,
): string | null {
  const flags = entries.filter(([, { control }]) => control.kind === 'flag')
  if (flags.length === 0)
    return entries.map(([field, { control }]) => formatAnswer(control, answers[field], names))[0] ?? null
  const setLabels = flags.filter(([field]) => answers[field] === true).map(([, { label }]) => label)
  if (setLabels.length > 0) return setLabels.join(', ')
  return flags.some(([field]) => answers[field] === false) ? 'None of these' : null
}

const connectionOrDocumentPattern = /^(connections|documents)\./

export const listMissingConnectionsAndDocuments = (
  company: Company,
  documentTypes: readonly DocumentType[],
) =>
  listMissingAnswers(toApplicationFacts(company, documentTypes)).filter(({ field }) =>
    connectionOrDocumentPattern.test(field),
  )
