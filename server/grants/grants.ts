import type { ChangedAnswers } from '#contract/application/catalogue.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { v7 as uuidv7 } from 'uuid'
import { notFound } from '#contract/core/errors.ts'
import type { ReceivedFile } from '#contract/core/fields.ts'
import { type ClimateGrant, grantFiles } from '#contract/grants.ts'
import { maxCounts, maxLongRows } from '#contract/core/limits.ts'
import {
  loadAttachedFiles,
  openAttachedFile,
  type Owner,
  removeOwnerFiles,
  replaceFile,
} from '#server/files/attached-files.ts'
import { type Edit, editCompany, requireEditable } from '#server/core/edits/changes.ts'
import {
  type EditedTable,
  patchFields,
  requireNoConflict,
  updateRow,
} from '#server/core/edits/field-edits.ts'
import { inSnapshot } from '#server/core/data/database.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Page, type Paging, fetchPage } from '#server/core/data/paging.ts'
import { requireCountBelow } from '#server/core/data/quotas.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { editWithFiles, type GetSavedFile } from '#server/files/edit-with-files.ts'
import { selectGrants, presentGrant, requireGrant, withGrantColumns } from './read.ts'
import { removeSchedule } from './schedule.ts'

const grantTable: EditedTable = {
  entity: 'climate_grant',
  table: 'climate_grants',
  key: ['company_id', 'id'],
}

type Slot = (typeof grantFiles)[number]
type Answers = ChangedAnswers<'climate_grant'>
/** A file replaces the file in its slot. Null removes the file. */
type Files = { [K in Slot]?: ReceivedFile | null | undefined }

export async function listGrants(
  { db }: Context,
  companyId: string,
  paging: Paging,
): Promise<Page<ClimateGrant>> {
  return inSnapshot(db, async (snapshot) => {
    const grants = selectGrants(snapshot, companyId)
    const rows = withGrantColumns(snapshot, companyId, grants)
    const page = await fetchPage(snapshot, paging, grants, rows, {
      maxRows: maxLongRows,
    })
    return { ...page, results: page.results.map(presentGrant) }
  })
}

export async function createGrant(
  ctx: Context,
  user: CurrentUser,
  { company: companyId, ...form }: Answers & Files & { company: string },
): Promise<ClimateGrant> {
  const company: CompanyCaller = { user, companyId, access: 'editor' }
  return editWithFiles(ctx, company, listFiles(form), async (edit, getSavedFile) => {
    requireEditable(edit)
    const message = `A company can have at most ${maxCounts.grants} grants`
    await requireCountBelow(maxCounts.grants, selectGrants(edit.trx, companyId), message)
    const id = uuidv7()
    await edit.trx.insertInto('climate_grants').values({ company_id: companyId, id }).execute()
    edit.record('everyone', 'climate_grant', id, { status: [null, 'added'] })
    await write(edit, id, form, { getSavedFile, baseVersion: undefined })
    return loadEditedGrant(edit, id)
  })
}

export async function updateGrant(
  ctx: Context,
  company: CompanyCaller,
  grantId: string,
  form: Answers & Files,
  baseVersion: number | undefined,
): Promise<ClimateGrant> {
  return editWithFiles(ctx, company, listFiles(form), async (edit, getSavedFile) => {
    requireEditable(edit)
    await requireGrant(edit, grantId)
    await write(edit, grantId, form, { getSavedFile, baseVersion })
    return loadEditedGrant(edit, grantId)
  })
}

const listFiles = (form: Files) => grantFiles.map((slot) => form[slot]).filter((file) => file != null)

async function write(
  edit: Edit,
  grantId: string,
  form: Answers & Files,
  { getSavedFile, baseVersion }: { getSavedFile: GetSavedFile; baseVersion: number | undefined },
): Promise<void> {
  const { pitch, award_proposal, contract, financial_model, ...values } = form
  const files = { pitch, award_proposal, contract, financial_model }
  const current = await loadAttachedFiles(edit.trx, edit.companyId, 'climate_grant', [grantId])
  // Clearing an empty slot is not a change and cannot conflict.
  const slots = grantFiles.filter(
    (name) => files[name] || (files[name] === null && current.some(({ slot }) => slot === name)),
  )
  const names = Object.fromEntries(slots.map((slot) => [slot, files[slot]?.filename ?? null]))
  await requireNoConflict(edit, { entity: 'climate_grant', entityId: grantId, values: names, baseVersion })
  await patchFields(edit, grantTable, { entityId: grantId, values, baseVersion })
  for (const slot of slots) {
    const file = files[slot]
    await replaceFile(edit, { ...toOwner(grantId), slot }, file ? getSavedFile(file) : null)
  }
}

const toOwner = (grantId: string): Owner => ({ owner: 'climate_grant', ownerId: grantId })

/** The history still shows the removed data. */
export async function deleteGrant(ctx: Context, company: CompanyCaller, grantId: string): Promise<void> {
  await editCompany(ctx, company, async (edit) => {
    requireEditable(edit)
    await requireGrant(edit, grantId)
    await removeSchedule(edit, grantId)
    await removeOwnerFiles(edit, toOwner(grantId))
    await updateRow(edit, 'climate_grants', grantId, { deleted_at: new Date().toISOString() })
    edit.record('everyone', 'climate_grant', grantId, { status: ['added', 'removed'] })
  })
}

export function openGrantFile(
  ctx: Context,
  companyId: string,
  grantId: string,
  slot: Slot,
): Promise<OutgoingFile> {
  return openAttachedFile(ctx, companyId, toOwner(grantId), { slot })
}

async function loadEditedGrant(edit: Edit, grantId: string): Promise<ClimateGrant> {
  const { trx, companyId } = edit
  const grants = selectGrants(trx, companyId).where('grant.id', '=', grantId)
  const row = await withGrantColumns(trx, companyId, grants).executeTakeFirstOrThrow(notFound)
  return { ...presentGrant(row), version: edit.version() }
}
