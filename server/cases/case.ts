import { sql } from 'kysely'
import { findQuestion, isEntity } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import type { Case, StaffEvent } from '#contract/staff/cases.ts'
import { type RiskKind, riskNames } from '#contract/rules/risks.ts'
import type { Context } from '#server/context.ts'
import { type Database, inSnapshot } from '#server/core/data/database.ts'
import { selectDocumentMarks } from './document-marks.ts'
import { listMails } from './mails.ts'
import { readRisks } from './risks.ts'
import { listSimilarNames } from './similar-names.ts'

const maxEvents = 200

export async function readCase({ db, config }: Context, companyId: string): Promise<Case> {
  return inSnapshot(db, async (snapshot) => {
    const [risks, similar_names, documents, mails, events] = await Promise.all([
      readRisks(snapshot, [companyId], config.officeTimeZone),
      listSimilarNames(snapshot, companyId),
      selectDocumentMarks(snapshot, companyId).execute(),
      listMails(snapshot, companyId),
      listEvents(snapshot, companyId),
    ])
    return {
      risks: risks.get(companyId) ?? [],
      similar_names,
      document_marks: documents.filter(({ reads, first_month }) => reads.length > 0 || first_month !== null),
      events,
      mails,
    }
  })
}

const nameRisk = (kind: string) => (Object.hasOwn(riskNames, kind) ? riskNames[kind as RiskKind] : kind)

type EventRow = Omit<StaffEvent, 'author'> & {
  user: string
  name: string
  entity: string | null
  field: string | null
}

/** Lists up to `maxEvents` events of each kind, newest first. */
async function listEvents(db: Database, companyId: string): Promise<StaffEvent[]> {
  const { rows } = await sql<EventRow>`
    with events as (
      select 'accepted:' || id as id, 'risk_accepted' as kind, accepted_at as at, accepted_by as user_id,
        kind as subject, reason as text, null as entity, null as field
      from accepted_risks where company_id = ${companyId}
      union all
      select 'restored:' || id, 'risk_restored', withdrawn_at, withdrawn_by, kind, null, null, null
      from accepted_risks where company_id = ${companyId} and withdrawn_at is not null
      union all
      select 'read:' || document.id || ':' || mark.user_id, 'document_read', mark.read_at, mark.user_id,
        document.filename, null, null, null
      from document_reads as mark
      join documents as document on document.company_id = mark.company_id and document.id = mark.document_id
      where mark.company_id = ${companyId} and mark.withdrawn_at is null
      union all
      select 'note:' || note.id, 'note', note.created_at, note.author_id, document.filename, note.text, note.entity, note.field
      from staff_notes as note
      left join documents as document on document.company_id = note.company_id and document.id = note.document_id
      where note.company_id = ${companyId} and note.deleted_at is null
    ), ranked as (
      select *, row_number() over (partition by kind order by at desc) as rank from events
    )
    select event.id, event.kind, event.at, event.subject, event.text, event.entity, event.field, person.id as user, person.name
    from ranked as event join users as person on person.id = event.user_id
    where event.rank <= ${maxEvents}
    order by event.at desc`.execute(db)
  return rows.map(({ user, name, entity, field, subject, ...event }) => ({
    ...event,
    author: { id: user, name },
    subject:
      event.kind.startsWith('risk') && subject ? nameRisk(subject) : (subject ?? nameQuestion(entity, field)),
  }))
}

function nameQuestion(entity: string | null, field: string | null): string | null {
  const question = entity && field && isEntity(entity) ? findQuestion(entity, field) : undefined
  return question ? getWholeQuestionName(question) : null
}
