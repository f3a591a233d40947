/** Kinds of data. The first ones are those of live events. */
export const entityKinds = [
  'company',
  'status',
  'request',
  'connection',
  'sync',
  'message',
  'financials',
  'audit',
  'case',
  'content',
  'counts',
  'dictionary',
  'document',
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
  'subscriber',
  'team',
  'template',
  'user',
  'view',
] as const
export type EntityKind = (typeof entityKinds)[number]

/** What a query depends on: a kind of data, of one company or of `all`. */
export interface Tag {
  type: EntityKind
  id: string
}

/** The tags of a query about one company, or about all. */
export const toTags = (kinds: readonly EntityKind[], companyId = 'all'): Tag[] =>
  kinds.map((type) => ({ type, id: companyId }))

/** The tags of the queries that a change concerns. A change that names no company concerns the queries of every company. */
export const toChangedTags = (kinds: readonly EntityKind[], companyId?: string): Tag[] =>
  companyId === undefined
    ? kinds.map((type) => ({ type }) as Tag)
    : kinds.flatMap((type) => [
        { type, id: companyId },
        { type, id: 'all' },
      ])
