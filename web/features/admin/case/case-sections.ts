import type { Company } from '#contract/companies.ts'
import type { Change } from '#contract/history.ts'
import { toFacts } from '#contract/rules/facts.ts'
import { missingAnswers } from '#contract/rules/steps.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import {
  type AnswerEntity,
  answerSections,
  answersIn,
  type AnswerSection,
} from '#web/features/labels/answer-names.ts'
import { answerText, type Names } from '#web/features/labels/answer-values.ts'
import { grantSections } from './grant-sections.ts'

export interface AnswerRow {
  /** `company.name` */
  id: string
  label: string
  /** In words; null when there is none. */
  answer: string | null
  /** Needed to submit, and not there. */
  isMissing: boolean
  /** Who changed it last after the application was sent, and what it was when it was sent. */
  changed: { by: string; at: string; was: string | null } | null
}

export interface CaseSection {
  id: string
  title: string
  rows: AnswerRow[]
}

type Changed = ReadonlyMap<string, { first: Change; last: Change }>

/** The first and the last change of each answer after the application was sent. `changes` come newest first. */
function changedSince(changes: readonly Change[], submittedAt: string | null): Changed {
  const changed = new Map<string, { first: Change; last: Change }>()
  if (!submittedAt) return changed
  for (const change of changes) {
    if (Date.parse(change.at) <= Date.parse(submittedAt)) break
    const id = `${change.entity}.${change.field}`
    changed.set(id, { last: changed.get(id)?.last ?? change, first: change })
  }
  return changed
}

const ownerOf = (company: Company, entity: AnswerEntity): object | null => {
  if (entity === 'company') return company
  return entity === 'profile' ? company.profile : company.financial.assessment
}

interface Known {
  names: Names
  changes: readonly Change[]
  documentTypes: readonly DocumentType[]
  userId: string
}

function changeOf(found: { first: Change; last: Change } | undefined, known: Known): AnswerRow['changed'] {
  if (!found) return null
  const { first, last } = found
  if (JSON.stringify(first.before) === JSON.stringify(last.after)) return null
  const { author } = last
  const by = author === null ? 'Headwater' : author.id === known.userId ? 'You' : author.name
  return { by, at: last.at, was: answerText(first.field, first.before, known.names) }
}

/** The answers of an application by section, as people of ours read them. */
export function caseSections(company: Company, known: Known): CaseSection[] {
  const missing = new Set(missingOf(company, known.documentTypes).map(({ field }) => field))
  const changed = changedSince(known.changes, company.submitted_at)
  const ofApplicant = (Object.keys(answerSections) as AnswerSection[]).map((id) => ({
    id,
    title: answerSections[id],
    rows: joinOffers(
      company,
      answersIn(id).map(({ entity, field, label }) => {
        const key = `${entity}.${field}`
        const owner = ownerOf(company, entity) as Record<string, unknown> | null
        return {
          id: key,
          label,
          answer: answerText(field, owner?.[field], known.names),
          isMissing: missing.has(key),
          changed: changeOf(changed.get(key), known),
        }
      }),
    ),
  }))
  return [...ofApplicant, ...grantSections(company, { names: known.names, missing })]
}

const offers = { is_software: 'Software', is_hardware: 'Hardware', is_service: 'Services' } as const
const offerNames = Object.keys(offers) as (keyof typeof offers)[]

/** The form asks in one question what is kept as three answers, and the rules name the first where all are missing. */
function joinOffers(company: Company, rows: AnswerRow[]): AnswerRow[] {
  const parts = rows.filter(({ id }) => offerNames.some((name) => id === `company.${name}`))
  const [first] = parts
  if (!first) return rows
  const sold = offerNames.filter((name) => company[name]).map((name) => offers[name])
  const isAnswered = offerNames.some((name) => company[name] !== null)
  const changed = parts.map(
    (part) =>
      part.changed && { ...part.changed, was: `${part.label}: ${part.changed.was ?? 'not answered'}` },
  )
  const joined: AnswerRow = {
    id: first.id,
    label: 'Sells',
    answer: sold.length > 0 ? sold.join(', ') : isAnswered ? 'None of software, hardware, services' : null,
    isMissing: first.isMissing,
    changed: changed.find((one) => one !== null) ?? null,
  }
  return [joined, ...rows.filter((row) => !parts.includes(row))]
}

const missingOf = (company: Company, documentTypes: readonly DocumentType[]) =>
  missingAnswers(toFacts(company, documentTypes))

const shownAsRows = /^(company|profile|assessment)\./

/** What is wanted that is no row here: connected books, documents, contracts. By the rules' own labels. */
export const missingElse = (company: Company, documentTypes: readonly DocumentType[]) =>
  missingOf(company, documentTypes).filter(({ field }) => !shownAsRows.test(field))
