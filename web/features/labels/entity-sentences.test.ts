import { describe, expect, it, test } from 'vitest'
import type { Change } from '#contract/history.ts'
import { describeChanges } from './change-sentences.ts'
import { buildChange, admin, reader, formatEvent, formatEvents } from '#web/testing/changes.ts'

const grant = { entity: 'climate_grant', entity_id: 'grant' } as const
const schedule = { entity: 'payment_schedule', entity_id: 'grant', field: 'payments' } as const
const contracts = { entity: 'commercial_contracts', entity_id: 'company' } as const
const intro = { entity: 'intro', entity_id: 'intro' } as const
const loan = { entity: 'loan', entity_id: 'loan', author: null } as const
const provider = { entity: 'document_provider', entity_id: 'provider' } as const
const invite = { entity: 'invite', entity_id: 'invite' } as const

describe('one change of an entity as a sentence', () => {
  test.each<[string, Partial<Change>]>([
    [
      'Maya Okafor explained the difference between the answer for Runway and the data.',
      { entity: 'comparison', field: 'runway.explanation', after: 'A round closes' },
    ],
    [
      'Maya Okafor reclassified 2026-10-31 Payroll from ~Payment~ to Owner’s draw.',
      { entity: 'financial_line', field: '2026-10-31 Payroll', before: 'Payment', after: 'Owner’s draw' },
    ],
    [
      'Maya Okafor added a staff-only reason for reclassifying 2026-10-31 Payroll.',
      {
        ...({ audience: 'staff', entity: 'financial_line', field: '2026-10-31 Payroll.note' } as const),
        after: 'Paid to an owner',
      },
    ],
    [
      'Maya Okafor returned a signed document.',
      { entity: 'signing_document', field: 'status', after: 'signed' },
    ],
    ['Maya Okafor made an offer.', { entity: 'offer', field: 'status', after: 'open' }],
    ['Maya Okafor added a grant.', { ...grant, field: 'status', after: 'added' }],
    ['Maya Okafor removed a grant.', { ...grant, field: 'status', before: 'added', after: 'removed' }],
    [
      'Maya Okafor answered Match amount for a grant: $5,000.',
      { ...grant, field: 'match_amount', after: '5000.00' },
    ],
    [
      'Maya Okafor changed Payment method for a grant from ~All upfront~ to Deliverables.',
      { ...grant, field: 'funding_type', before: 'all_upfront', after: 'deliverables' },
    ],
    [
      'Maya Okafor cleared Expected signing date for a grant, which was ~4 Mar 2027~.',
      { ...grant, field: 'expected_signing_date', before: '2027-03-04' },
    ],
    [
      'Maya Okafor uploaded award.pdf as Award proposal for a grant.',
      { ...grant, field: 'award_proposal', after: 'award.pdf' },
    ],
    [
      'Maya Okafor replaced ~old.pdf~ with new.pdf (Award letter or contract for a grant).',
      { ...grant, field: 'contract', before: 'old.pdf', after: 'new.pdf' },
    ],
    [
      'Maya Okafor added the payment schedule of a grant: 1 payment.',
      { ...schedule, before: [], after: ['2027-01-01: $100.00'] },
    ],
    [
      'Maya Okafor removed the payment schedule of a grant.',
      { ...schedule, before: ['2027-01-01: $100.00'], after: [] },
    ],
    [
      'Maya Okafor answered Customers served for the commercial contracts: Consumers, Government.',
      { ...contracts, field: 'customer_types_served', after: ['consumers', 'government'] },
    ],
    [
      'Maya Okafor removed deal.pdf (Contract for the commercial contracts).',
      { ...contracts, field: 'files', before: 'deal.pdf' },
    ],
    ['Maya Okafor started an introduction application.', { ...intro, field: 'status', after: 'draft' }],
    [
      'Maya Okafor submitted the introduction application.',
      { ...intro, field: 'status', before: 'draft', after: 'submitted' },
    ],
    [
      'Ines Duarte sent back the introduction application.',
      { ...intro, author: admin, field: 'status', before: 'submitted', after: 'draft' },
    ],
    [
      'Ines Duarte did not release the introduction to Fern Capital.',
      { ...intro, author: admin, field: 'Fern Capital', before: 'awaiting_release', after: 'sent_back' },
    ],
    [
      'Ines Duarte queued the introduction to Fern Capital.',
      { ...intro, author: admin, field: 'Fern Capital', after: 'queued' },
    ],
    [
      'Fern Capital is interested in the company.',
      { ...intro, author: null, field: 'Fern Capital', before: 'sent', after: 'interested' },
    ],
    [
      'Maya Okafor requested an introduction to Fern Capital, pending our release.',
      { ...intro, field: 'Fern Capital', after: 'awaiting_release' },
    ],
    [
      'Maya Okafor withdrew the introduction to Fern Capital.',
      { ...intro, field: 'Fern Capital', before: 'sent', after: 'withdrawn' },
    ],
    [
      'The introduction could not be sent to Fern Capital.',
      { ...intro, author: null, field: 'Fern Capital', before: 'queued', after: 'failed' },
    ],
    [
      'Maya Okafor uploaded deck.pdf as Pitch for the introduction application.',
      { ...intro, field: 'pitch', after: 'deck.pdf' },
    ],
    [
      'Headwater added the loan rbf, 1 May 2026, $50,000.',
      { ...loan, field: 'loan', after: 'rbf, 2026-05-01, $50000.00' },
    ],
    [
      'Headwater changed Repaid for a loan from ~$1,000~ to $2,000.',
      { ...loan, field: 'repaid', before: '1000.00', after: '2000.00' },
    ],
    [
      'Headwater changed Status for a loan from ~active~ to repaid.',
      { ...loan, field: 'status', before: 'active', after: 'repaid' },
    ],
    [
      'Headwater added an invoice to a loan: June, 30 Jun 2026, $900.',
      { ...loan, field: 'invoice', after: 'June, 2026-06-30, $900.00' },
    ],
    ['Maya Okafor added First Macon Bank as a document source.', { ...provider, after: 'First Macon Bank' }],
    [
      'Maya Okafor renamed the document source ~Macon~ to First Macon Bank.',
      { ...provider, before: 'Macon', after: 'First Macon Bank' },
    ],
    ['Maya Okafor removed the document source ~Macon~.', { ...provider, before: 'Macon' }],
    [
      'Maya Okafor changed the type of a document source from ~other~ to bank.',
      { ...provider, field: 'source_type', before: 'other', after: 'banking' },
    ],
    [
      'Maya Okafor moved a file from ~Other~ to Cap table.',
      { entity: 'document', field: 'document_type', before: 'Other', after: 'Cap table' },
    ],
    [
      'Maya Okafor replaced ~a.pdf~ with b.pdf (Cap table).',
      { entity: 'document', field: 'Cap table', before: 'a.pdf', after: 'b.pdf' },
    ],
    ['Maya Okafor invited sam@example.com.', { ...invite, field: 'email', after: 'sam@example.com' }],
    [
      'Maya Okafor withdrew the invitation to sam@example.com.',
      { ...invite, field: 'email', before: 'sam@example.com' },
    ],
    [
      'Maya Okafor resent an invitation.',
      { ...invite, field: 'expires_at', before: '2026-11-20T10:00:00Z', after: '2026-11-27T10:00:00Z' },
    ],
  ])('%s', (sentence, over) => {
    expect(formatEvents(buildChange(over))).toEqual([sentence])
  })
})

describe('changes of one entity made together', () => {
  it('are one sentence with a table in the order of the questions', () => {
    const together = { ...grant, number: 910 }
    const [event, ...others] = describeChanges(
      [
        buildChange({ ...together, field: 'awardee_type', after: 'prime' }),
        buildChange({ ...together, field: 'is_match_required', after: true }),
      ],
      reader,
    )
    expect(others).toEqual([])
    expect(event && formatEvent(event)).toBe('Maya Okafor answered 2 questions about a grant.')
    expect(event?.kind).toBe('contracts')
    expect(event?.table).toEqual([
      { label: 'Role in the award', before: null, after: 'Prime awardee' },
      { label: 'Match required', before: null, after: 'Yes' },
    ])
  })

  it('are in a table below the sentence that it was added', () => {
    const together = { ...grant, number: 911 }
    const [event, ...others] = describeChanges(
      [
        buildChange({ ...together, field: 'status', after: 'added' }),
        buildChange({ ...together, field: 'match_amount', after: '10.00' }),
      ],
      reader,
    )
    expect(others).toEqual([])
    expect(event && formatEvent(event)).toBe('Maya Okafor added a grant.')
    expect(event?.table).toEqual([{ label: 'Match amount', before: null, after: '$10' }])
  })

  it('have one sentence per grant', () => {
    const answered = { ...grant, number: 912, field: 'is_match_required', after: true } as const
    expect(
      formatEvents(buildChange(answered), buildChange({ ...answered, entity_id: 'other' })),
    ).toHaveLength(2)
  })

  it('list the payments of a schedule below its sentence', () => {
    const after = ['2027-01-01: $100.00', '2027-02-01: $100.50, last']
    const [event] = describeChanges(
      [buildChange({ ...schedule, before: ['2027-01-01: $90.00'], after })],
      reader,
    )
    expect(event && formatEvent(event)).toBe(
      'Maya Okafor changed the payment schedule of a grant: 2 payments.',
    )
    expect(event?.quotes).toEqual(['1 Jan 2027: $100', '1 Feb 2027: $100.50, last'])
  })

  it('list only the changed payments of a schedule', () => {
    const before = { count: 3, payments: ['2027-01-01: $90.00'] }
    const after = { count: 4, payments: ['2027-01-01: $100.00', '2027-02-01: $100.50, last'] }
    const [event] = describeChanges([buildChange({ ...schedule, before, after })], reader)
    expect(event && formatEvent(event)).toBe(
      'Maya Okafor changed the payment schedule of a grant: 4 payments.',
    )
    expect(event?.quotes).toEqual([
      'Removed 1 Jan 2027: $90',
      '1 Jan 2027: $100',
      '1 Feb 2027: $100.50, last',
    ])
    const [removal] = describeChanges([buildChange({ ...schedule, before: after, after: [] })], reader)
    expect(removal && formatEvent(removal)).toBe('Maya Okafor removed the payment schedule of a grant.')
  })

  it('put a long answer into a table below the sentence', () => {
    const blurb = 'We dry seaweed with the heat that a brewery throws away, all year round.'
    const [event] = describeChanges([buildChange({ ...intro, field: 'blurb', after: blurb })], reader)
    expect(event && formatEvent(event)).toBe(
      'Maya Okafor answered What the company does for the introduction application.',
    )
    expect(event?.table).toEqual([{ label: 'What the company does', before: null, after: blurb }])
  })
})
