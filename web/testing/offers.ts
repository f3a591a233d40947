import type { Offer } from '#contract/financials/offers.ts'
import { newId } from './people.ts'

export const jonas = { id: newId(), name: 'Jonas Lindqvist', email: 'jonas@example.com' }

export const buildOffer = (over: Partial<Offer> = {}): Offer => ({
  id: newId(),
  company: newId(),
  number: 1,
  status: 'open',
  advance: '250000.00',
  cap: 1.3,
  share: 6,
  minimum: '0.00',
  origination_fee: 0,
  message: null,
  made_at: '2026-11-20T10:00:00Z',
  made_by: jonas,
  accepted_at: null,
  accepted_by: null,
  valid_until: '2026-12-10',
  limits: null,
  request: null,
  declined_by: null,
  decline_reason: null,
  decline_note: null,
  ended_at: null,
  ...over,
})
