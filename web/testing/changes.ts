import type { Change } from '#contract/history.ts'
import type { HistoryEvent, Reader } from '#web/features/labels/change-events.ts'
import { describeChanges } from '#web/features/labels/change-sentences.ts'

const buildPerson = (id: string, name: string) => ({ id, name, email: `${id}@example.com` })
export const founder = buildPerson('maya', 'Maya Okafor')
export const admin = buildPerson('ines', 'Ines Duarte')
export const analyst = buildPerson('jonas', 'Jonas Lindqvist')

export const reader: Reader = {
  userId: analyst.id,
  members: [founder],
  connections: [
    { id: 'books', platform: 'QuickBooks Online', subsidiary: false },
    { id: 'other-books', platform: 'Xero', subsidiary: true },
  ],
  names: {
    sectors: [{ id: 'energy', name: 'Energy', children: [{ id: 'solar', name: 'Solar', children: [] }] }],
    business_models: [{ id: 'saas', name: 'Software as a service' }],
    countries: [{ code: 'US', name: 'United States', aliases: [] }],
  },
}

let number = 0
export function buildChange(over: Partial<Change>): Change {
  return {
    number: (number += 1),
    position: 0,
    is_cut: false,
    at: '2026-11-20T10:00:00Z',
    audience: 'everyone',
    author: founder,
    entity: 'company',
    entity_id: 'company',
    field: 'name',
    before: null,
    after: null,
    ...over,
  }
}

export const formatEvent = ({ parts }: HistoryEvent) =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('strong' in part) return part.strong
      return 'was' in part ? `~${part.was}~` : `[${part.status}]`
    })
    .join('')

export const formatEvents = (...changes: Change[]) => describeChanges(changes, reader).map(formatEvent)
