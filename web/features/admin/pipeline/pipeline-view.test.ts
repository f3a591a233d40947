import { describe, expect, it, test } from 'vitest'
import { companyStatusNames } from '#contract/rules/statuses.ts'
import { parseQuery } from '#web/core/address/query-state.ts'
import {
  allCompanies,
  defaultView,
  pipelineAddress,
  type PipelineView,
  toListQuery,
  toPipelineView,
  toViewHref,
} from './pipeline-view.ts'

const parseView = (search: string) => toPipelineView(parseQuery(pipelineAddress, new URLSearchParams(search)))

const me = '00000000-0000-7000-8000-0000000000aa'
const other = '00000000-0000-7000-8000-0000000000bb'

const changes: Partial<PipelineView>[] = [
  {},
  { view: 'mine' },
  { view: 'waiting', status: ['in_review', 'dd_in_review'] },
  { view: 'unassigned', status: ['term_sheet'] },
  { search: 'kiln & sons = 100%' },
  { status: ['draft', 'funded', 'rejected'] },
  { assigned: 'me' },
  { view: 'stale', requested_min: '250000.00', changed_within: 90, saved: other },
  { assigned: 'nobody' },
  { assigned: other },
  { funding: ['rbf', 'grant'] },
  { ordering: 'name' },
  { ordering: '-capital_amount_requested', page: 7, pageSize: 100 },
  { pageSize: 'all' },
  { view: 'mine', waiting_on: 'applicant', risk: 'connection_broken', with_funded: true },
  { view: 'waiting', risk: 'blocks' },
  { search: 'solar', status: ['term_sheet'], assigned: other, funding: ['grant'], page: 2 },
]

describe('the URL of the list', () => {
  test.each(changes)('parses back to the same view: %o', (change) => {
    const view = { ...allCompanies, ...change }
    expect(parseView(new URL(toViewHref(view), 'http://test').search)).toEqual(view)
  })

  it('has no query for the default view, the companies that wait for the user', () => {
    expect(toViewHref(defaultView)).toBe('/app/admin')
    expect(parseView('')).toMatchObject({ view: 'waiting' })
  })

  it('with a search or a filter selects all companies', () => {
    expect(toViewHref({ ...allCompanies, search: 'kiln' })).toBe('/app/admin?search=kiln')
    expect(toViewHref(allCompanies)).toBe('/app/admin?view=all')
    expect(toViewHref({ ...defaultView, search: 'kiln' })).toBe('/app/admin?view=waiting&search=kiln')
  })

  it.each([
    ['view=theirs', {}],
    ['status=sold&status=draft', {}],
    ['assigned=somebody', {}],
    ['ordering=password', {}],
    ['page=-3&page_size=7', {}],
    ['page=0', {}],
    ['requested_min=7.00&changed_within=8&saved=x', { view: 'all' }],
    ['risk=none&waiting_on=us&with_funded=1', {}],
    ['view=waiting&waiting_on=applicant', { view: 'waiting' }],
    ['view=waiting&status=repaid', { view: 'waiting' }],
    ['view=unassigned&status=draft', { view: 'unassigned' }],
    ['view=mine&assigned=nobody', { view: 'mine' }],
  ])('ignores invalid values and filters that the view does not have: %s', (address, change) => {
    expect(parseView(address)).toEqual({ ...defaultView, ...change })
  })
})

describe('the query sent to the API', () => {
  const paging = { page: 1, page_size: 25, ordering: '-updated_at' }
  const status = companyStatusNames.filter((name) => name !== 'funded' && name !== 'repaid')

  it.each<[Partial<PipelineView>, object]>([
    [{}, { status }],
    [{ with_funded: true }, {}],
    [{ view: 'mine' }, { personal_managers: [me], status }],
    [
      { view: 'waiting' },
      {
        personal_managers: [me],
        status: ['in_review', 'dd_in_review', 'term_sheet', 'docs_await_sign', 'funded'],
        waiting_on: 'funder',
      },
    ],
    [
      { view: 'waiting', status: ['in_review'] },
      { personal_managers: [me], status: ['in_review'], waiting_on: 'funder' },
    ],
    [
      { view: 'unassigned' },
      {
        unassigned: 'true',
        status: [
          'in_review',
          'user_action_required',
          'term_sheet',
          'dd_in_review',
          'dd_user_action_required',
          'docs_await_sign',
        ],
      },
    ],
    [
      { view: 'unassigned', status: ['in_review'] },
      { unassigned: 'true', status: ['in_review'] },
    ],
    [
      { requested_min: '100000.00', changed_within: 7 },
      { requested_min: '100000.00', changed_within: 7, status },
    ],
    [{ assigned: 'me' }, { personal_managers: [me], status }],
    [{ assigned: 'nobody' }, { unassigned: 'true', status }],
    [{ assigned: other }, { personal_managers: [other], status }],
    [
      { waiting_on: 'funder', risk: 'any', ordering: 'updated_at' },
      { waiting_on: 'funder', risk: 'any', ordering: 'updated_at', status },
    ],
    [
      { search: 'kiln', funding: ['rbf'] },
      { search: 'kiln', funding_application_type: ['rbf'] },
    ],
    [
      { page: 3, pageSize: 50, ordering: 'name' },
      { page: 3, page_size: 50, ordering: 'name' },
    ],
    [{ pageSize: 'all' }, { page_size: 200, status }],
  ])('for %o', (change, query) => {
    expect(toListQuery({ ...allCompanies, ...change }, { id: me, isAdmin: false })).toEqual({
      ...paging,
      ...query,
    })
  })

  it('of an admin’s waiting companies contains unassigned companies and companies that are ready to fund', () => {
    expect(toListQuery(defaultView, { id: me, isAdmin: true })).toMatchObject({
      personal_managers: [me],
      unassigned: 'true',
      ready_to_fund: 'true',
      waiting_on: 'funder',
    })
  })
})
