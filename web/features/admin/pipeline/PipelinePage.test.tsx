import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { assignAnalysts, claimCompany } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { getPipelineCounts, listPipeline } from '#contract/staff/pipeline.ts'
import { api as cache } from '#web/core/api.ts'
import { updateStaffPreferences } from '#contract/staff/views.ts'
import { listUsers, type User } from '#contract/users.ts'
import { buildCompany } from '#web/testing/people.ts'
import {
  buildAnalyst,
  toPerson,
  buildPipelineRow,
  renderAdmin,
  buildPage,
  buildStaffApi,
  noCounts,
} from '#web/testing/admin.tsx'

const kiln = buildPipelineRow({ name: 'Tidal Kiln' })
const grid = buildPipelineRow({ name: 'Lumenfold Grid', status: 'term_sheet' })
const soil = buildPipelineRow({ name: 'Larkmead Soil', status: 'user_action_required' })

const listQueries = (api: ReturnType<typeof buildStaffApi>) =>
  api.sent(listPipeline).map(({ query }) => query)

async function open(at = '/app/admin?view=all', me = buildAnalyst(), analysts: User[] = []) {
  const api = buildStaffApi(me)
    .on(listPipeline, () => buildPage([kiln, grid, soil], 286))
    .on(listUsers, () => buildPage(analysts.map((analyst) => ({ ...analyst, seen_at: null }))))
  const { router, store } = await renderAdmin(api, at)
  await screen.findByRole('link', { name: 'Tidal Kiln' })
  return { api, router, store, me, user: userEvent.setup() }
}

const cursorRow = () => screen.getAllByRole('row').find((row) => row.getAttribute('aria-current') === 'true')

it('does not show an empty state while its rows render', async () => {
  let wasEmpty = false
  const observer = new MutationObserver(() => {
    wasEmpty ||= document.body.textContent.includes('does not exist')
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  await open()
  observer.disconnect()
  expect(wasEmpty).toBe(false)
})

describe('the URL', () => {
  it('determines which companies are fetched and shown', async () => {
    const { api, me } = await open(
      '/app/admin?search=kiln&status=in_review&assigned=me&funding_application_type=rbf&ordering=name&page=2',
    )
    expect(listQueries(api).at(-1)).toEqual({
      page: 2,
      page_size: 25,
      ordering: 'name',
      search: 'kiln',
      status: ['in_review'],
      funding_application_type: ['rbf'],
      personal_managers: [me.id],
    })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('kiln')
    expect(screen.getByText('26–50 of 286')).toBeTruthy()
  })

  it('searches after a pause in typing, from the first page', async () => {
    const { api, router, user } = await open('/app/admin?page=3')
    await user.type(screen.getByRole('searchbox'), 'solar')
    await waitFor(() => expect(router.state.location.search).toBe('?search=solar'))
    await waitFor(() => expect(listQueries(api).at(-1)).toMatchObject({ search: 'solar', page: 1 }))
  })

  it('removes invisible characters from a pasted search', async () => {
    const { api, router, user } = await open()
    await user.click(screen.getByRole('searchbox'))
    await user.paste('\u202dso\u00adlar\u202c\ufeff')
    await waitFor(() => expect(router.state.location.search).toBe('?search=solar'))
    await waitFor(() => expect(listQueries(api).at(-1)).toMatchObject({ search: 'solar' }))
    await user.clear(screen.getByRole('searchbox'))
    await user.paste('\u200b\u2060')
    await waitFor(() => expect(router.state.location.search).toBe('?view=all'))
    expect(screen.queryByText('The list couldn’t be loaded')).toBeNull()
  })

  it('contains the filters, and chips remove them', async () => {
    const { router, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const filters = await screen.findByRole('dialog', { name: 'Filters' })
    await user.click(within(filters).getByRole('checkbox', { name: 'Term Sheet' }))
    await user.click(within(filters).getByRole('checkbox', { name: 'Draft' }))
    await user.selectOptions(within(filters).getByRole('combobox', { name: 'Assigned to' }), 'nobody')
    expect(router.state.location.search).toBe('?status=draft&status=term_sheet&assigned=nobody')
    await user.click(within(filters).getByRole('button', { name: 'Done' }))
    await user.click(await screen.findByRole('button', { name: 'Remove filter: status Draft' }))
    expect(router.state.location.search).toBe('?status=term_sheet&assigned=nobody')
  })

  it('has every filter after several clicks in a row', async () => {
    const { api, router, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const filters = await screen.findByRole('dialog', { name: 'Filters' })
    const boxes = ['Term Sheet', 'Draft', 'Revenue-based financing'].map((name) =>
      within(filters).getByRole<HTMLInputElement>('checkbox', { name }),
    )
    // The clicks are synchronous, so the router does not update its location between them.
    for (const box of boxes) fireEvent.click(box)
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true])
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        '?status=draft&status=term_sheet&funding_application_type=rbf',
      ),
    )
    await waitFor(() =>
      expect(listQueries(api).at(-1)).toMatchObject({
        status: ['draft', 'term_sheet'],
        funding_application_type: ['rbf'],
      }),
    )
  })

  it('contains the sort order, page and view', async () => {
    const { router, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Requested' }))
    expect(router.state.location.search).toBe('?ordering=-capital_amount_requested')
    await user.click(screen.getByRole('button', { name: 'Requested' }))
    expect(router.state.location.search).toBe('?ordering=capital_amount_requested')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(router.state.location.search).toBe('?ordering=capital_amount_requested&page=2')
    await user.click(screen.getByRole('link', { name: /^Mine/ }))
    expect(router.state.location.search).toBe('?view=mine')
    await user.click(screen.getByRole('link', { name: /^Waiting on me/ }))
    expect(router.state.location.search).toBe('')
  })
})

describe('the keyboard', () => {
  it('moves the cursor with j and k, opens a company with Enter', async () => {
    const { router, user } = await open()
    expect(cursorRow()?.textContent).toContain('Tidal Kiln')
    await user.keyboard('jj')
    expect(cursorRow()?.textContent).toContain('Larkmead Soil')
    await user.keyboard('jk')
    expect(cursorRow()?.textContent).toContain('Lumenfold Grid')
    await user.keyboard('{Enter}')
    await vi.waitFor(
      () => expect(router.state.location.pathname).toBe(`/app/admin/companies/${grid.id}`),
      30_000,
    )
  })

  it('focuses the search with /; typing there triggers no shortcuts', async () => {
    const { user } = await open()
    await user.keyboard('/')
    await user.keyboard('jk?')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('jk?')
    expect(cursorRow()?.textContent).toContain('Tidal Kiln')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('shows all shortcuts with ?, and single keys can be turned off there', async () => {
    const { api, user } = await open()
    api.on(updateStaffPreferences, ({ body: { pipeline_columns = null, single_keys = true } }) => ({
      pipeline_columns,
      single_keys,
    }))
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.click(within(dialog).getByRole('switch', { name: 'Use single-key shortcuts' }))
    const close = within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)
    if (close) await user.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('j')
    expect(cursorRow()?.textContent).toContain('Tidal Kiln')
  })

  it('lets admins assign analysts with a', async () => {
    const ada = buildAnalyst({ name: 'Ada Analyst' })
    const admin = buildAnalyst({ permissions: ['admin'] })
    const { api, user } = await open('/app/admin', admin, [ada])
    api.on(assignAnalysts, ({ params }) =>
      buildCompany({
        id: params.companyId,
        assigned_analysts_details: [toPerson(ada)],
        assigned_analyst_ids: [ada.id],
      }),
    )
    await user.keyboard('ja')
    const dialog = await screen.findByRole('dialog', { name: 'Assign Lumenfold Grid' })
    await user.click(await within(dialog).findByRole('checkbox', { name: /Ada Analyst/ }))
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }))
    await screen.findByText('Assigned to Ada Analyst.')
    expect(api.sent(assignAnalysts)).toEqual([
      { params: { companyId: grid.id }, body: { assigned_analysts: [ada.id] } },
    ])
  })

  it('lets analysts assign an unassigned company to themselves with t or in its row', async () => {
    const { api, me, user } = await open()
    api.on(claimCompany, ({ params }) =>
      buildCompany({ id: params.companyId, assigned_analysts_details: [toPerson(me)] }),
    )
    await user.keyboard('jt')
    await screen.findByText('Lumenfold Grid is now assigned to you.')
    await user.click(screen.getByRole('button', { name: 'Assign me to Tidal Kiln' }))
    await screen.findByText('Tidal Kiln is now assigned to you.')
    expect(api.sent(claimCompany)).toEqual([grid, kiln].map(({ id }) => ({ params: { companyId: id } })))
  })

  it('shows why a company could not be assigned', async () => {
    const { api, user } = await open()
    api.on(claimCompany, () => {
      throw new AppError('forbidden', { message: 'This company is already assigned to Otto' })
    })
    await user.click(screen.getByRole('button', { name: 'Assign me to Tidal Kiln' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(
      'This company is already assigned to Otto. Tidal Kiln was not assigned to you.',
    )
  })

  it('does not let admins without analyst permission assign themselves', async () => {
    const { api, user } = await open('/app/admin', buildAnalyst({ permissions: ['admin'] }))
    await user.keyboard('t')
    expect(screen.queryByRole('button', { name: /^Assign me/ })).toBeNull()
    expect(api.sent(claimCompany)).toEqual([])
  })

  it('does not let analysts assign other analysts', async () => {
    const { user } = await open()
    await user.keyboard('a')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the views', () => {
  it('show counts of assigned, waiting and unassigned companies', async () => {
    const api = buildStaffApi(buildAnalyst()).on(getPipelineCounts, () => ({
      ...noCounts,
      mine: 4,
      waiting: 2,
      unassigned: 7,
    }))
    await renderAdmin(api, '/app/admin')
    expect(await screen.findByRole('link', { name: /^Unassigned.*7/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Waiting on me.*2/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Mine.*4/ })).toBeTruthy()
  })
})

describe('the list', () => {
  it('shows the side that each company is waiting on', async () => {
    const me = buildAnalyst()
    const mine = buildPipelineRow({ name: 'Fernbank', assigned_analysts_details: [toPerson(me)] })
    const other = buildPipelineRow({
      name: 'Other',
      assigned_analysts_details: [toPerson(buildAnalyst({ name: 'Mina Kaur' }))],
    })
    const api = buildStaffApi(me).on(listPipeline, () => buildPage([mine, other, kiln, soil]))
    await renderAdmin(api, '/app/admin')
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')?.textContent
    expect(await row('Fernbank')).toContain('You')
    expect(await row('Other')).toContain('Mina Kaur')
    expect(await row('Tidal Kiln')).toContain('Unassigned')
    expect(await row('Larkmead Soil')).toContain('Applicant')
  })

  it('offers to clear the filters when nothing matches', async () => {
    const { router } = await renderAdmin(buildStaffApi(buildAnalyst()), '/app/admin?search=xyz')
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Clear search and filters' }))
    expect(router.state.location.search).toBe('?view=all')
    expect(await screen.findByText('No companies in progress')).toBeTruthy()
  })

  it('shows an error when it fails to load, and retries', async () => {
    const reply = Promise.withResolvers<never>()
    const api = buildStaffApi(buildAnalyst()).on(listPipeline, () => reply.promise)
    await renderAdmin(api, '/app/admin')
    await screen.findByRole('heading', { name: 'Pipeline' })
    reply.reject(new AppError('unavailable'))
    expect(await screen.findByText('The list couldn’t be loaded')).toBeTruthy()
    api.on(listPipeline, () => buildPage([kiln]))
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Tidal Kiln' })).toBeTruthy()
  })

  it('keeps its rows during a reload and after a failed reload', async () => {
    const { api, store } = await open('/app/admin')
    // The query subscribes in an effect. Without a subscriber, the invalidation would drop the query's rows.
    await act(() => Promise.resolve())
    api.on(listPipeline, () => {
      throw new AppError('unavailable')
    })
    store.dispatch(cache.util.invalidateTags([{ type: 'pipeline' }]))
    await waitFor(() => expect(listQueries(api)).toHaveLength(2))
    expect(screen.queryByText('The list couldn’t be loaded')).toBeNull()
    expect(screen.getByRole('link', { name: 'Tidal Kiln' })).toBeTruthy()
  })
})
