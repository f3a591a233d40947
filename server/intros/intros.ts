import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import type {
  createIntro as createEndpoint,
  IntroApplication,
  listIntros as listEndpoint,
  updateIntro as updateEndpoint,
} from '#contract/intros.ts'
import { maxCounts, maxLongRows } from '#contract/core/limits.ts'
import { findMissingAnswers } from '#contract/rules/intro-letter.ts'
import { openAttachedFile, type Place, replaceFile } from '#server/files/attached-files.ts'
import { type Edit, editCompany } from '#server/core/edits/changes.ts'
import {
  patchFields,
  requireNoConflict,
  type EditedTable,
  updateRow,
} from '#server/core/edits/field-edits.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Page, fetchPage } from '#server/core/data/paging.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { editWithFiles, type SavedFile } from '#server/files/edit-with-files.ts'
import { loadIntroApplication, selectVisibleIntros, withIntroColumns } from './read.ts'

const introTable: EditedTable = { entity: 'intro', table: 'intro_applications', key: ['company_id', 'id'] }

export async function listIntros(
  { db }: Context,
  user: CurrentUser,
  { company, status, ordering, ...paging }: Parsed<typeof listEndpoint>['query'],
): Promise<Page<IntroApplication>> {
  let intros = selectVisibleIntros(db, user)
  if (company) intros = intros.where('intro.company_id', '=', company)
  if (status?.length) intros = intros.where('intro.status', 'in', status)
  const direction = ordering.startsWith('-') ? 'desc' : 'asc'
  const rows = withIntroColumns(intros).orderBy('intro.created_at', direction).orderBy('intro.id', direction)
  return fetchPage(db, paging, intros, rows, { maxRows: maxLongRows })
}

/** The company's funding application can be in any status. */
export async function createIntro(
  ctx: Context,
  user: CurrentUser,
  { company: companyId, ...answers }: Parsed<typeof createEndpoint>['body'],
): Promise<IntroApplication> {
  const company: CompanyCaller = { user, companyId, access: 'member' }
  return editCompany(ctx, company, async (edit) => {
    const existing = edit.trx.selectFrom('intro_applications').where('company_id', '=', companyId)
    const message = `A company can start at most ${maxCounts.intros} applications for introductions`
    await requireCountBelow(maxCounts.intros, existing, message)
    const id = uuidv7()
    await edit.trx
      .insertInto('intro_applications')
      .values({ company_id: companyId, id, created_by: user.id })
      .execute()
    edit.record('everyone', 'intro', id, { status: [null, 'draft'] })
    await patchFields(edit, introTable, { entityId: id, values: answers, baseVersion: undefined })
    return loadEditedIntro(edit, id)
  })
}

export async function updateIntro(
  ctx: Context,
  company: CompanyCaller,
  introId: string,
  { pitch, ...values }: Parsed<typeof updateEndpoint>['body'],
  baseVersion: number | undefined,
): Promise<IntroApplication> {
  const files = pitch ? [pitch] : []
  return editWithFiles(ctx, company, files, async (edit, getSavedFile) => {
    const before = await requireDraft(edit, introId)
    if (pitch || (pitch === null && before.pitch))
      await replacePitch(edit, introId, pitch ? getSavedFile(pitch) : null, baseVersion)
    await patchFields(edit, introTable, { entityId: introId, values, baseVersion })
    return loadEditedIntro(edit, introId)
  })
}

const getPitchPlace = (introId: string): Place => ({ owner: 'intro', ownerId: introId, slot: 'pitch' })

async function replacePitch(
  edit: Edit,
  introId: string,
  file: SavedFile | null,
  baseVersion: number | undefined,
): Promise<void> {
  const values = { pitch: file?.filename ?? null }
  await requireNoConflict(edit, { entity: 'intro', entityId: introId, values, baseVersion })
  await replaceFile(edit, getPitchPlace(introId), file)
}

async function requireDraft({ trx, companyId }: Edit, introId: string): Promise<IntroApplication> {
  const intro = await loadIntroApplication(trx, companyId, introId)
  if (intro.status !== 'draft') throw new AppError('intro_not_draft')
  return intro
}

export async function submitIntro(
  ctx: Context,
  company: CompanyCaller,
  introId: string,
): Promise<IntroApplication> {
  return editCompany(ctx, company, async (edit) => {
    const draft = await requireDraft(edit, introId)
    requireComplete(draft)
    await updateRow(edit, 'intro_applications', introId, { status: 'submitted', submitted_at: sql`now()` })
    edit.record('everyone', 'intro', introId, { status: ['draft', 'submitted'] })
    for (const { name, status } of draft.investors)
      if (status === 'sent_back')
        edit.record('everyone', 'intro', introId, { [name]: [status, 'awaiting_release'] })
    return loadEditedIntro(edit, introId)
  })
}

function requireComplete(intro: IntroApplication): void {
  const errors = findMissingAnswers(intro)
  if (errors.length > 0) throw new AppError('incomplete_application', { details: { errors } })
}

export const openPitch = (ctx: Context, companyId: string, introId: string): Promise<OutgoingFile> =>
  openAttachedFile(ctx, companyId, getPitchPlace(introId), { slot: 'pitch' })

/** The version includes this edit. */
export async function loadEditedIntro(edit: Edit, introId: string): Promise<IntroApplication> {
  const intro = await loadIntroApplication(edit.trx, edit.companyId, introId)
  return { ...intro, version: edit.version() }
}
