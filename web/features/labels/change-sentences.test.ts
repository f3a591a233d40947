import { describe, expect, it, test } from 'vitest'
import type { Change } from '#contract/history.ts'
import { describeChanges } from './change-sentences.ts'
import {
  buildChange,
  admin,
  analyst,
  founder,
  reader,
  formatEvent,
  formatEvents,
} from '#web/testing/changes.ts'

describe('one change as a sentence', () => {
  const status = { entity: 'status', field: 'status' } as const
  test.each<[string, Partial<Change>]>([
    ['Maya Okafor answered City: Portland.', { field: 'city', after: 'Portland' }],
    [
      'Maya Okafor changed City from ~Portland~ to Bath.',
      { field: 'city', before: 'Portland', after: 'Bath' },
    ],
    ['Maya Okafor cleared City, which was ~Bath~.', { field: 'city', before: 'Bath' }],
    ['Maya Okafor answered Sector: Energy › Solar.', { field: 'sector', after: 'solar' }],
    [
      'Maya Okafor answered Business model: Software as a service.',
      { field: 'business_models', after: ['saas'] },
    ],
    ['Maya Okafor answered Country: United States.', { field: 'country_code', after: 'US' }],
    [
      'Maya Okafor answered Grant or government contract: No.',
      { field: 'has_government_contracts', after: false },
    ],
    [
      'Maya Okafor answered Date of incorporation: 4 Mar 2022.',
      { field: 'date_incorporated', after: '2022-03-04' },
    ],
    ['Maya Okafor answered Structure: C Corp.', { field: 'company_structure', after: 'C_CORP' }],
    ['Maya Okafor answered Runway: 14 months.', { entity: 'assessment', field: 'runway_months', after: 14 }],
    [
      'Maya Okafor changed Amount requested from ~$200,000~ to $375,000.50.',
      { entity: 'assessment', field: 'capital_amount_requested', before: '200000.00', after: '375000.50' },
    ],
    [
      'You answered Job title: Founder.',
      { author: analyst, entity: 'profile', field: 'job_title', after: 'Founder' },
    ],
    ['Maya Okafor started the application.', { ...status, after: 'draft' }],
    [
      'Maya Okafor submitted the application. [draft] to [in_review].',
      { ...status, before: 'draft', after: 'in_review' },
    ],
    [
      'Ines Duarte moved the company from [draft] to [in_review].',
      { ...status, author: admin, before: 'draft', after: 'in_review' },
    ],
    [
      'Headwater moved the company from [verify_client_email] to [in_review].',
      { ...status, author: null, before: 'verify_client_email', after: 'in_review' },
    ],
    [
      'Maya Okafor uploaded caps.xlsx as Cap table.',
      { entity: 'document', field: 'Cap table', after: 'caps.xlsx' },
    ],
    [
      'Maya Okafor removed caps.xlsx (Cap table).',
      { entity: 'document', field: 'Cap table', before: 'caps.xlsx' },
    ],
    [
      'Maya Okafor finished their part of the document review.',
      { entity: 'review', field: 'document_review', before: 'with_applicant', after: 'with_reviewer' },
    ],
    [
      'You completed the financial review.',
      {
        author: analyst,
        entity: 'review',
        field: 'financial_review',
        before: 'with_reviewer',
        after: 'completed',
      },
    ],
    [
      'QuickBooks Online stopped responding and needs to be reconnected.',
      {
        author: null,
        entity: 'connection',
        entity_id: 'books',
        field: 'status',
        before: 'Linked',
        after: 'Error',
      },
    ],
    [
      'Maya Okafor disconnected QuickBooks Online.',
      { entity: 'connection', entity_id: 'books', field: 'status', before: 'Linked', after: 'Unlinked' },
    ],
    [
      'Maya Okafor connected Xero for a subsidiary.',
      { entity: 'connection', entity_id: 'other-books', field: 'status', after: 'Linked' },
    ],
    [
      'Maya Okafor registered a subsidiary for accounting connections.',
      { entity: 'connection', entity_id: 'place', field: 'subsidiary_link', after: 'Tidal Kiln' },
    ],
    [
      'Ines Duarte assigned the company to Jonas Lindqvist and unassigned Mina Kaur.',
      {
        author: admin,
        entity: 'assignment',
        field: 'assigned_analysts',
        before: ['Mina Kaur'],
        after: ['Jonas Lindqvist'],
      },
    ],
    [
      'Maya Okafor joined the company as an owner.',
      { author: null, entity: 'member', entity_id: founder.id, field: 'role', after: 'owner' },
    ],
    ['Maya Okafor answered Shoe size: 42.', { field: 'shoe_size', after: 42 }],
  ])('%s', (sentence, over) => {
    expect(formatEvents(buildChange(over))).toEqual([sentence])
  })
})

describe('changes made together', () => {
  it('are one sentence with a table in the order of the application', () => {
    const together = { number: 900, author: founder }
    const [event] = describeChanges(
      [
        buildChange({ ...together, field: 'mission', before: 'Old', after: 'New' }),
        buildChange({ ...together, field: 'city', before: 'Portland', after: 'Bath' }),
      ],
      reader,
    )
    expect(event && formatEvent(event)).toBe('Maya Okafor changed 2 answers in Company and Mission.')
    expect(event?.table).toEqual([
      { label: 'City', before: 'Portland', after: 'Bath' },
      { label: 'Mission', before: 'Old', after: 'New' },
    ])
  })

  it('name the requests and notes of an opened review, and the new status', () => {
    const opened = { number: 901, author: analyst }
    const section = { ...opened, entity: 'review', after: 'with_applicant' } as const
    const [event, ...others] = describeChanges(
      [
        buildChange({ ...section, field: 'application_review' }),
        buildChange({
          ...opened,
          entity: 'review',
          field: 'application_review.note',
          after: 'The address, please',
        }),
        buildChange({ ...section, field: 'document_review' }),
        buildChange({
          ...opened,
          entity: 'requested_document',
          field: 'requested',
          after: 'Cap table: signed',
        }),
        buildChange({ ...opened, entity: 'requested_document', field: 'requested', after: 'Pitch deck' }),
        buildChange({
          ...opened,
          entity: 'status',
          field: 'status',
          before: 'in_review',
          after: 'user_action_required',
        }),
      ],
      reader,
    )
    expect(others).toEqual([])
    expect(event && formatEvent(event)).toBe(
      'You requested application answers, Cap table and Pitch deck from the applicant. [in_review] to [user_action_required].',
    )
    expect(event?.quotes).toEqual(['The address, please', 'Cap table: signed'])
  })

  it('count many requested documents in the sentence and list them below it', () => {
    const opened = { number: 906, author: analyst } as const
    const kinds = ['Cap table', 'Pitch deck', 'Balance sheet', 'Other']
    const [event] = describeChanges(
      [
        buildChange({ ...opened, entity: 'review', field: 'document_review', after: 'with_applicant' }),
        ...kinds.map((after) =>
          buildChange({ ...opened, entity: 'requested_document', field: 'requested', after }),
        ),
      ],
      reader,
    )
    expect(event && formatEvent(event)).toBe('You requested 4 documents from the applicant.')
    expect(event?.quotes).toEqual(kinds)
  })

  it('describe accepted documents, and sent back documents with the reason', () => {
    const decision = { author: analyst, entity: 'requested_document' } as const
    const reason = 'Cap table: It is from 2024'
    const [sentBack] = describeChanges(
      [
        buildChange({ ...decision, number: 907, field: 'sent_back', after: reason }),
        buildChange({
          ...decision,
          number: 907,
          entity: 'review',
          field: 'document_review',
          before: 'completed',
          after: 'with_applicant',
        }),
      ],
      reader,
    )
    expect(sentBack && formatEvent(sentBack)).toBe('You sent back Cap table.')
    expect(sentBack?.quotes).toEqual([reason])
    expect(
      formatEvents(buildChange({ ...decision, number: 908, field: 'accepted', after: 'Cap table' })),
    ).toEqual(['You accepted Cap table.'])
  })

  it('include that the last part closed the review', () => {
    const closing = { number: 902, author: analyst, entity: 'review' } as const
    expect(
      formatEvents(
        buildChange({ ...closing, field: 'document_review', before: 'with_reviewer', after: 'completed' }),
        buildChange({ ...closing, field: 'closed_at', after: '2026-11-20T10:00:00Z' }),
      ),
    ).toEqual(['You completed the document review. The review is now closed.'])
  })

  it('quote the reason for a rejection', () => {
    const refused = { number: 903, author: admin, entity: 'status' } as const
    const [event] = describeChanges(
      [
        buildChange({ ...refused, field: 'status', before: 'in_review', after: 'rejected' }),
        buildChange({ ...refused, field: 'note', after: 'Margin below our floor' }),
        buildChange({
          ...refused,
          field: 'reason',
          after: 'Your margin doesn’t leave enough for repayments.',
        }),
        buildChange({ ...refused, field: 'needed_change', after: 'A margin of 30%' }),
      ],
      reader,
    )
    expect(event).toMatchObject({
      mood: 'bad',
      quotes: [
        'Your margin doesn’t leave enough for repayments.',
        'Margin below our floor',
        'What would have to change: A margin of 30%',
      ],
    })
  })

  it('name the platform that was connected in the same change', () => {
    const linked = { number: 904, author: null, entity: 'connection', entity_id: 'bank' } as const
    expect(
      formatEvents(
        buildChange({ ...linked, field: 'platform', after: 'First Macon Bank' }),
        buildChange({ ...linked, field: 'status', after: 'Linked' }),
      ),
    ).toEqual(['First Macon Bank is connected.'])
  })

  it('do not mention that the founder becomes owner of a new application', () => {
    const start = { number: 905 } as const
    expect(
      formatEvents(
        buildChange({ ...start, entity: 'status', field: 'status', after: 'draft' }),
        buildChange({ ...start, entity: 'member', entity_id: founder.id, field: 'role', after: 'owner' }),
      ),
    ).toEqual(['Maya Okafor started the application.'])
  })
})

it('shows which side caused each event', () => {
  const sides = describeChanges(
    [
      buildChange({ entity: 'document', after: 'a.pdf', author: analyst }),
      buildChange({ author: founder, after: 'Kiln' }),
      buildChange({ author: null, after: 'Kiln' }),
    ],
    reader,
  ).map(({ side }) => side)
  expect(sides).toEqual(['funder', 'applicant', 'product'])
})
