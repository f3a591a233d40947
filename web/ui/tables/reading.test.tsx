import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { DefinitionRows } from './DefinitionRows.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { FilterChip } from '../choices/FilterChip.tsx'
import { Pager } from './Pager.tsx'
import { Timeline, type TimelineEvent } from './Timeline.tsx'

describe('rows of answers', () => {
  const rows = [
    { question: 'Other loans', answer: 'Yes', changeHref: '/loans' },
    { question: 'Plan to raise', missing: true, changeHref: '/raise' },
    { question: 'Board' },
  ]

  it('give similar links distinct names', () => {
    render(<DefinitionRows rows={rows} />)
    expect(screen.getByRole('link', { name: 'Change other loans' }).getAttribute('href')).toBe('/loans')
    expect(screen.getByRole('link', { name: 'Answer plan to raise' }).getAttribute('href')).toBe('/raise')
  })

  it('mark questions without an answer', () => {
    render(<DefinitionRows rows={rows} />)
    expect(screen.getAllByText('Not answered')).toHaveLength(2)
  })
})

const event = (id: string, at: string, extra: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id,
  at,
  icon: null,
  text: `Event ${id}`,
  ...extra,
})

describe('the history', () => {
  const now = new Date('2026-11-20T12:00:00')
  const events = [
    event('1', '2026-11-20T11:44:00'),
    event('2', '2026-11-19T17:31:00', { changes: [{ field: 'Amount', before: null, after: '$1' }] }),
    event('3', '2026-11-19T09:00:00'),
    event('4', '2026-11-14T09:00:00'),
  ]

  it('is grouped by day', () => {
    render(<Timeline events={events} now={now} />)
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Today, 20\u00a0Nov\u00a02026',
      'Yesterday, 19\u00a0Nov\u00a02026',
      '14\u00a0Nov\u00a02026',
    ])
  })

  it('shows values before and after a change', () => {
    render(<Timeline events={events} now={now} />)
    expect(screen.getByRole('row', { name: 'Amount Not answered $1' })).toBeTruthy()
  })

  it('separates new and seen events with a line', () => {
    render(<Timeline events={events} now={now} seenAt="2026-11-19T12:00:00" />)
    const line = screen.getByText('Your last visit: 19 Nov 2026, 12:00')
    const position = (text: string) => line.compareDocumentPosition(screen.getByText(text))
    expect(position('Event 2') & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
    expect(position('Event 3') & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('shows no line when all events were seen', () => {
    render(<Timeline events={events} now={now} seenAt="2026-11-20T11:50:00" />)
    expect(screen.queryByText(/Your last visit:/)).toBeNull()
  })
})

it('removes a filter by its full name', async () => {
  const removed: string[] = []
  render(
    <FilterChip
      field="requested"
      relation="at least"
      value="$100,000"
      onRemove={() => removed.push('yes')}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: requested at least $100,000' }))
  expect(removed).toEqual(['yes'])
})

describe('pages', () => {
  it('show the visible range and stop at both ends', async () => {
    const pages: number[] = []
    render(<Pager page={2} pageSize={25} total={{ count: 1286 }} onPage={(page) => pages.push(page)} />)
    expect(screen.getByRole('status').textContent).toBe('26–50 of 1,286')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(pages).toEqual([3, 1])
  })

  it('are disabled when there is only one', () => {
    render(<Pager page={1} pageSize={25} total={{ count: 3 }} onPage={() => {}} />)
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a dialog', () => {
  it('closes on Escape, and submits on Enter', async () => {
    const events: string[] = []
    render(
      <Dialog open onClose={() => events.push('closed')} title="Invite" onSubmit={() => events.push('sent')}>
        <input aria-label="Email" />
      </Dialog>,
    )
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'a@b.c{Enter}')
    await userEvent.keyboard('{Escape}')
    expect(events).toEqual(['sent', 'closed'])
  })

  it('stays open while its request runs', async () => {
    const events: string[] = []
    render(
      <Dialog open busy onClose={() => events.push('closed')} title="Invite">
        Body
      </Dialog>,
    )
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(events).toEqual([])
  })
})
