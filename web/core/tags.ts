import { changedKinds } from '#contract/live.ts'

export const entityKinds = [
  ...changedKinds,
  'audit',
  'case',
  'content',
  'counts',
  'dictionary',
  'document',
  'erasure',
  'grant',
  'history',
  'intro',
  'investor',
  'loan',
  'mail',
  'note',
  'offer',
  'pipeline',
  'review',
  'signing',
  'subscriber',
  'team',
  'template',
  'user',
  'view',
] as const
export type EntityKind = (typeof entityKinds)[number]

/** A cache tag: a kind of data, and a company id or `all` for queries that are not about a single company. */
export interface Tag {
  type: EntityKind
  id: string
}

export const toTags = (kinds: readonly EntityKind[], companyId = 'all'): Tag[] =>
  kinds.map((type) => ({ type, id: companyId }))

/** A change without a company invalidates the queries of every company. */
export const toInvalidatedTags = (kinds: readonly EntityKind[], companyId?: string): Tag[] =>
  companyId === undefined
    ? kinds.map((type) => ({ type }) as Tag)
    : kinds.flatMap((type) => [
        { type, id: companyId },
        { type, id: 'all' },
      ])
