import { findQuestion, isEntity } from '#contract/application/catalogue.ts'
import { wholeQuestionName } from '#contract/application/question.ts'
import type { Case, StaffEvent } from '#contract/staff/cases.ts'
import { type RiskKind, riskNames } from '#contract/rules/risks.ts'
import type { Context } from '#server/context.ts'
import { type Database, inSnapshot } from '#server/core/data/database.ts'
import { selectMarks } from './document-marks.ts'
import { listMails } from './mails.ts'
import { readRisks } from './risks.ts'
import { listSimilarNames } from './similar-names.ts'

const maxEvents = 200

/** What staff keep about a company among themselves. */
export async function readCase({ db, config }: Context, companyId: string): Promise<Case> {
  return inSnapshot(db, async (snapshot) => {
    const [risks, similar_names, documents, mails, ...events] = await Promise.all([
      readRisks(snapshot, [companyId], config.officeTimeZone),
      listSimilarNames(snapshot, companyId),
      selectMarks(snapshot, companyId).execute(),
      listMails(snapshot, companyId),
      listAccepted(snapshot, companyId),
      listRestored(snapshot, companyId),
      listRead(snapshot, companyId),
      listNoteEvents(snapshot, companyId),
    ])
    return {
      risks: risks.get(companyId) ?? [],
      similar_names,
      document_marks: documents.filter(({ reads, first_month }) => reads.length > 0 || first_month !== null),
      events: events.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1)),
      mails,
    }
  })
}

const nameRisk = (kind: string) => (Object.hasOwn(riskNames, kind) ? riskNames[kind as RiskKind] : kind)

async function listAccepted(db: Database, companyId: string): Promise<StaffEvent[]> {
  const rows = await db
    .selectFrom('accepted_risks as risk')
    .innerJoin('users as person', 'person.id', 'risk.accepted_by')
    .select(['risk.id', 'risk.kind', 'risk.reason', 'risk.accepted_at', 'person.id as user', 'person.name'])
    .where('risk.company_id', '=', companyId)
    .orderBy('risk.accepted_at', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.map(({ id, kind, reason, accepted_at, user, name }) => ({
    id: `accepted:${id}`,
    kind: 'risk_accepted',
    at: accepted_at,
    author: { id: user, name },
    subject: nameRisk(kind),
    text: reason,
  }))
}

async function listRestored(db: Database, companyId: string): Promise<StaffEvent[]> {
  const rows = await db
    .selectFrom('accepted_risks as risk')
    .innerJoin('users as person', 'person.id', 'risk.withdrawn_by')
    .select(['risk.id', 'risk.kind', 'risk.withdrawn_at', 'person.id as user', 'person.name'])
    .where('risk.company_id', '=', companyId)
    .orderBy('risk.withdrawn_at', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.flatMap(({ id, kind, withdrawn_at, user, name }) =>
    withdrawn_at === null
      ? []
      : {
          id: `restored:${id}`,
          kind: 'risk_restored',
          at: withdrawn_at,
          author: { id: user, name },
          subject: nameRisk(kind),
          text: null,
        },
  )
}

async function listRead(db: Database, companyId: string): Promise<StaffEvent[]> {
  const rows = await db
    .selectFrom('document_reads as mark')
    .innerJoin('users as person', 'person.id', 'mark.user_id')
    .innerJoin('documents as document', (join) =>
      join.onRef('document.company_id', '=', 'mark.company_id').onRef('document.id', '=', 'mark.document_id'),
    )
    .select(['document.id', 'document.filename', 'mark.read_at', 'person.id as user', 'person.name'])
    .where('mark.company_id', '=', companyId)
    .where('mark.withdrawn_at', 'is', null)
    .orderBy('mark.read_at', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.map(({ id, filename, read_at, user, name }) => ({
    id: `read:${id}:${user}`,
    kind: 'document_read',
    at: read_at,
    author: { id: user, name },
    subject: filename,
    text: null,
  }))
}

async function listNoteEvents(db: Database, companyId: string): Promise<StaffEvent[]> {
  const rows = await db
    .selectFrom('staff_notes as note')
    .innerJoin('users as person', 'person.id', 'note.author_id')
    .leftJoin('documents as document', (join) =>
      join.onRef('document.company_id', '=', 'note.company_id').onRef('document.id', '=', 'note.document_id'),
    )
    .select(['note.id', 'note.text', 'note.created_at', 'note.entity', 'note.field'])
    .select(['document.filename', 'person.id as user', 'person.name'])
    .where('note.company_id', '=', companyId)
    .where('note.deleted_at', 'is', null)
    .orderBy('note.created_at', 'desc')
    .limit(maxEvents)
    .execute()
  return rows.map(({ id, text, created_at, entity, field, filename, user, name }) => ({
    id: `note:${id}`,
    kind: 'note',
    at: created_at,
    author: { id: user, name },
    subject: filename ?? nameQuestion(entity, field),
    text,
  }))
}

function nameQuestion(entity: string | null, field: string | null): string | null {
  const question = entity && field && isEntity(entity) ? findQuestion(entity, field) : undefined
  return question ? wholeQuestionName(question) : null
}
