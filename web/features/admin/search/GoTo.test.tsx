import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { searchAll } from '#contract/staff/search.ts'
import { buildAnalyst, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'

const company = { id: newId(), name: 'Tidal Kiln' }
const noMatches = { companies: [], people: [], documents: [] }

async function open() {
  const api = buildStaffApi(buildAnalyst()).on(searchAll, ({ query }) => ({
    ...noMatches,
    companies:
      query?.text === 'tid'
        ? [{ ...company, status: 'in_review' as const, city: 'Portland', state: 'ME' }]
        : [],
    documents: [{ id: newId(), filename: 'tide table.pdf', document_type_name: 'Other', company }],
  }))
  const { router } = await renderAdmin(api, '/app/admin')
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
  const user = userEvent.setup()
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Go to' }))
  return { api, router, user, dialog }
}

test('the keyboard finds and opens companies, people, documents and pages; recent items come first', async () => {
  const { router, user, dialog } = await open()
  expect(dialog.getByRole('option', { name: /^Introductions/ })).toBeTruthy()
  await user.keyboard('tid')
  expect(await dialog.findByRole('option', { name: /^Tidal Kiln.*In Review · Portland, ME/ })).toBeTruthy()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/app/admin/companies/${company.id}/documents`),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await router.navigate('/app/admin')
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
  await user.keyboard('{Control>}k{/Control}')
  const reopenedDialog = within(await screen.findByRole('dialog', { name: 'Go to' }))
  expect((await reopenedDialog.findAllByRole('option'))[0]?.textContent).toBe(
    'tide table.pdfOther · Tidal Kiln',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a failed search shows an error and still lists pages', async () => {
  const { api, user, dialog } = await open()
  api.on(searchAll, () => {
    throw new AppError('unavailable')
  })
  await user.keyboard('loa')
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'You can still go to pages and recent items',
  )
  expect(dialog.getByRole('option', { name: /^Loans/ })).toBeTruthy()
})

test('stays open when the page changes', async () => {
  const { router, user } = await open()
  await router.navigate('/app/admin/loans')
  expect(await screen.findByRole('heading', { level: 1, name: 'Loans', hidden: true })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Go to' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
