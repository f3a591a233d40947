import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listDocumentTypes } from '#contract/dictionary.ts'
import {
  assignCompanies,
  listPipeline,
  remindCompanies,
  requestFromCompanies,
} from '#contract/staff/pipeline.ts'
import {
  createSavedView,
  listSavedViews,
  type SavedView,
  updateStaffPreferences,
} from '#contract/staff/views.ts'
import { listUsers, type User } from '#contract/users.ts'
import { buildAnalyst, buildPage, buildPipelineRow, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'

const rows = Array.from({ length: 25 }, (_, index) => buildPipelineRow({ name: `Kiln ${index + 1}` }))
const more = Array.from({ length: 20 }, (_, index) => buildPipelineRow({ name: `Grid ${index + 1}` }))
const all = [...rows, ...more]

const succeed = ({ body }: { body: { companies: string[] } }) => ({
  results: body.companies.map((company) => ({ company, problem: null })),
})

async function open(me = buildAnalyst(), analysts: User[] = []) {
  const api = buildStaffApi(me)
    .on(listUsers, () => buildPage(analysts.map((analyst) => ({ ...analyst, seen_at: null }))))
    .on(listPipeline, ({ query }) => buildPage(query?.page_size === 25 ? rows : all, all.length))
  const { router } = await renderAdmin(api, '/app/admin')
  await screen.findByRole('link', { name: 'Kiln 1' })
  return { api, router, user: userEvent.setup() }
}

const bar = async () => within(await screen.findByRole('region', { name: 'Selected companies' }))

test('keys select single rows and ranges', async () => {
  const { user } = await open()
  await user.keyboard('x')
  expect((await bar()).getByText('1 selected')).toBeTruthy()
  await user.keyboard('j{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect((await bar()).getByText('3 selected')).toBeTruthy()
  expect((await bar()).getByText(/\$750,000/)).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selected companies' })).toBeNull()
})

test('* selects the page, then all results, then nothing', async () => {
  const { user } = await open()
  await user.keyboard('*')
  expect((await bar()).getByText('25 selected')).toBeTruthy()
  await user.keyboard('*')
  expect(await (await bar()).findByText('45 selected')).toBeTruthy()
  await user.keyboard('*')
  expect(screen.queryByRole('region', { name: 'Selected companies' })).toBeNull()
})

test('reminds all matching companies in chunks; companies with a problem stay selected', async () => {
  const { api, user } = await open()
  api.on(remindCompanies, ({ body }) => ({
    results: body.companies.map((company) => ({
      company,
      problem: company === more[3]?.id ? 'There are no open requests for the applicant' : null,
    })),
  }))
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows shown' }))
  await user.click((await bar()).getByRole('button', { name: 'Select all 45' }))
  expect(await (await bar()).findByText('45 selected')).toBeTruthy()
  await user.keyboard('m')
  const question = within(await screen.findByRole('dialog', { name: 'Remind 45 companies?' }))
  await user.click(question.getByRole('button', { name: 'Remind' }))
  const dialog = within(await screen.findByRole('dialog', { name: '44 of 45 reminded' }))
  expect(dialog.getByRole('listitem').textContent).toBe('Grid 4There are no open requests for the applicant')
  expect(api.sent(remindCompanies).map(({ body }) => body.companies.length)).toEqual([20, 20, 5])
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect((await bar()).getByText('1 selected')).toBeTruthy()
})

test('requests documents from the selected companies', async () => {
  const { api, user } = await open()
  const type = {
    id: newId(),
    name: 'Cap table',
    archived: false,
    show_on_start_flow: false,
    needed: 'optional' as const,
    help: null,
  }
  api.on(listDocumentTypes, () => [type]).on(requestFromCompanies, succeed)
  await user.keyboard('x')
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Request documents from 1 company' }))
  await user.click(dialog.getByRole('button', { name: 'Request' }))
  expect(await dialog.findByText('Choose at least one document')).toBeTruthy()
  await user.click(await dialog.findByRole('checkbox', { name: 'Cap table' }))
  await user.click(dialog.getByRole('button', { name: 'Request' }))
  expect(await screen.findByText('1 company received the request.')).toBeTruthy()
  expect(api.sent(requestFromCompanies)).toEqual([
    { body: { companies: [rows[0]?.id], document_types: [type.id] } },
  ])
})

test('admins assign the selected companies with the key "a"', async () => {
  const ada = buildAnalyst({ name: 'Ada Analyst' })
  const { api, user } = await open(buildAnalyst({ permissions: ['admin'] }), [ada])
  api.on(assignCompanies, succeed)
  await user.keyboard('xjx')
  await user.keyboard('a')
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 companies' }))
  await user.click(await dialog.findByRole('checkbox', { name: /Ada Analyst/ }))
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('2 companies assigned.')).toBeTruthy()
})

test('saves the current filters as a view that opens again', async () => {
  const { api, router, user } = await open()
  const id = newId()
  api.on(createSavedView, ({ body }) => {
    const view = { ...body, id, is_own: true, owner_name: 'Jonas', columns: null } as SavedView
    api.on(listSavedViews, () => buildPage([view]))
    return view
  })
  await router.navigate('/app/admin?status=term_sheet&requested_min=250000.00')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Large terms')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const tab = await screen.findByRole('link', { name: 'Large terms' })
  await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('page'))
  expect(tab.getAttribute('href')).toBe(`/app/admin?status=term_sheet&requested_min=250000.00&saved=${id}`)
})

test('saves the selected columns for the user', async () => {
  const { api, user } = await open()
  api.on(updateStaffPreferences, ({ body: { pipeline_columns = null, single_keys = true } }) => ({
    pipeline_columns,
    single_keys,
  }))
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Risk' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Risk', hidden: true })).toBeNull())
  expect(api.sent(updateStaffPreferences)[0]?.body.pipeline_columns).not.toContain('risks')
})
