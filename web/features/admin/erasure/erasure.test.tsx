import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/staff/erasure.ts'
import { searchAll } from '#contract/staff/search.ts'
import { listUsers } from '#contract/users.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'

const admin = buildAnalyst({ permissions: ['admin'] })
const maya = {
  id: newId(),
  userId: 'auth0|maya',
  email: 'maya@example.com',
  name: 'Maya Quillon',
  permissions: [],
  seen_at: null,
}
const ines = { id: admin.id, name: 'Ines Duarte' }
const hold: contract.LegalHold = {
  id: newId(),
  kind: 'person',
  subject: maya.id,
  name: maya.name,
  reason: 'Dispute 12',
  set_by: ines,
  set_at: '2026-11-20T10:00:00Z',
  lift_reason: null,
  lifted_by: null,
  lifted_at: null,
}
const preview: contract.ErasurePreview = {
  kind: 'person',
  subject: maya.id,
  name: maya.name,
  email: maya.email,
  parts: [{ part: 'emails', deleted: 1, replaced: 12, kept: 0 }],
  files: { count: 3, bytes: 2_000_000 },
  companies: [{ id: newId(), name: 'Tidal Kiln', is_erased: true }],
  connections: [],
  blockers: [],
  hold: null,
  is_erased: false,
}
const erasure: contract.Erasure = {
  id: newId(),
  kind: 'person',
  subject: maya.id,
  name: 'Erased person',
  requested_by: ines,
  reason: 'Case 12',
  requested_at: '2026-11-20T10:00:00Z',
  finished_at: null,
  passes: 0,
  problem: null,
  counts: { emails: 12 },
}

const at = '/app/admin/erasure'
const subjectPage = `${at}/person/${maya.id}`

test('an admin finds a person, sees the effects of an erasure, and erases them by typing the name', async () => {
  const api = buildStaffApi(admin)
    .on(listUsers, () => buildPage([maya]))
    .on(searchAll, () => ({ companies: [], people: [], documents: [] }))
    .on(contract.previewErasure, () => preview)
    .on(contract.requestErasure, () => erasure)
  await renderAdmin(api, `${at}?search=maya`)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Maya Quillon' }))
  expect(await screen.findByText('1 row deleted, 12 rows with replaced text')).toBeTruthy()
  expect(screen.getByText(/3 files deleted/)).toBeTruthy()
  expect(screen.getByText(/only member/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Maya Quillon?' }))
  const name = dialog.getByLabelText(/Type “Maya Quillon”/)
  await user.type(name, 'Maya')
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await dialog.findByText('Type the name exactly: Maya Quillon')).toBeTruthy()
  expect(api.sent(contract.requestErasure)).toEqual([])
  await user.type(name, ' Quillon')
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText(/Access has ended. See the list of erasures for progress/)).toBeTruthy()
  const body = { kind: 'person', subject: maya.id, name: maya.name }
  expect(api.sent(contract.requestErasure)).toEqual([{ body }])
})

test('a hold hides the button, and an admin lifts it with a reason', async () => {
  const blocked = { ...preview, hold, blockers: ['A legal hold prevents the erasure'] }
  const api = buildStaffApi(admin)
    .on(contract.previewErasure, () => blocked)
    .on(contract.liftLegalHold, () => ({ ...hold, lifted_at: '2026-11-21T10:00:00Z', lifted_by: ines }))
  await renderAdmin(api, subjectPage)
  expect(await screen.findByText('A legal hold prevents the erasure.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Erase' })).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Lift hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lift the hold on Maya Quillon?' }))
  await user.type(dialog.getByLabelText(/Reason/), 'Settled')
  await user.click(dialog.getByRole('button', { name: 'Lift hold' }))
  expect(await screen.findByText('The hold on Maya Quillon was lifted.')).toBeTruthy()
  expect(api.sent(contract.liftLegalHold)).toEqual([
    { params: { holdId: hold.id }, body: { reason: 'Settled' } },
  ])
})

test('a rejected erasure shows the reason, and a failed export shows an error', async () => {
  const api = buildStaffApi(admin)
    .on(contract.previewErasure, () => preview)
    .on(contract.requestErasure, () => {
      throw new AppError('erasure_blocked', { message: 'A legal hold prevents it' })
    })
    .on(contract.exportSubject, () => {
      throw new AppError('timeout')
    })
  await renderAdmin(api, subjectPage)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  expect(await screen.findByText(/Nothing was exported/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Erase' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Maya Quillon?' }))
  await user.type(dialog.getByLabelText(/Type “Maya Quillon”/), maya.name)
  await user.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await dialog.findByText('A legal hold prevents it. Nothing was erased.')).toBeTruthy()
})

test('the lists show the counts of erasures, and holds with their reasons', async () => {
  const api = buildStaffApi(admin)
    .on(contract.listErasures, () =>
      buildPage([erasure, { ...erasure, id: newId(), finished_at: '2026-11-20T10:20:00Z' }]),
    )
    .on(contract.listLegalHolds, () => buildPage([hold]))
  const { router } = await renderAdmin(api, `${at}?view=erasures`)
  expect(await screen.findAllByText('Emails 12')).toHaveLength(2)
  expect(screen.getByText('Complete')).toBeTruthy()
  await router.navigate(`${at}?view=holds`)
  expect(await screen.findByText('Dispute 12 (Ines Duarte)')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Lift the hold on Maya Quillon' }))
  expect(await screen.findByRole('dialog', { name: 'Lift the hold on Maya Quillon?' })).toBeTruthy()
})
