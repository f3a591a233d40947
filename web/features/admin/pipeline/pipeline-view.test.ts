import { describe, expect, it, test } from 'vitest'
import { parseQuery } from '#web/core/address/query-state.ts'
import {
  defaultView,
  pipelineAddress,
  type PipelineView,
  toListQuery,
  toView,
  toViewHref,
} from './pipeline-view.ts'

const parseView = (search: string) => toView(parseQuery(pipelineAddress, new URLSearchParams(search)))

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
  { search: 'solar', status: ['term_sheet'], assigned: other, funding: ['grant'], page: 2 },
]

describe('the URL of the list', () => {
  test.each(changes)('parses back to the same view: %o', (change) => {
    const view = { ...defaultView, ...change }
    expect(parseView(new URL(toViewHref(view), 'http://test').search)).toEqual(view)
  })

  it('has no query for the default view', () => {
    expect(toViewHref(defaultView)).toBe('/app/admin')
  })

  it.each([
    ['view=theirs', {}],
    ['status=sold&status=draft', {}],
    ['assigned=somebody', {}],
    ['ordering=password', {}],
    ['page=-3&page_size=7', {}],
    ['page=0', {}],
    ['requested_min=7.00&changed_within=8&saved=x', {}],
    ['view=waiting&status=funded', { view: 'waiting' }],
    ['view=unassigned&status=draft', { view: 'unassigned' }],
    ['view=mine&assigned=nobody', { view: 'mine' }],
  ])('ignores invalid values and filters that the view does not have: %s', (address, change) => {
    expect(parseView(address)).toEqual({ ...defaultView, ...change })
  })
})

describe('the query sent to the API', () => {
  const paging = { page: 1, page_size: 25, ordering: '-updated_at' }

  it.each<[Partial<PipelineView>, object]>([
    [{}, {}],
    [{ view: 'mine' }, { personal_managers: [me] }],
    [
      { view: 'waiting' },
      { personal_managers: [me], status: ['in_review', 'dd_in_review', 'term_sheet'], waiting_on: 'funder' },
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
      { requested_min: '100000.00', changed_within: 7 },
    ],
    [{ assigned: 'me' }, { personal_managers: [me] }],
    [{ assigned: 'nobody' }, { unassigned: 'true' }],
    [{ assigned: other }, { personal_managers: [other] }],
    [
      { search: 'kiln', funding: ['rbf'] },
      { search: 'kiln', funding_application_type: ['rbf'] },
    ],
    [
      { page: 3, pageSize: 50, ordering: 'name' },
      { page: 3, page_size: 50, ordering: 'name' },
    ],
    [{ pageSize: 'all' }, { page_size: 200 }],
  ])('for %o', (change, query) => {
    expect(toListQuery({ ...defaultView, ...change }, me)).toEqual({ ...paging, ...query })
  })
})
