/** How often one may ask: so many requests in so many seconds, counted apart for every endpoint or for all together. */
export interface Limit {
  readonly requests: number
  readonly seconds: number
  /** Why it is there, for those who read the description of the API. */
  readonly about: string
}

/**
 * The limits that an endpoint may name. Each counts one endpoint, by the person who calls, or by their address where
 * nobody signs in.
 */
export const limits = {
  strict: { requests: 120, seconds: 60, about: 'It answers without a login, or could be used for guessing.' },
  costly: {
    requests: 60,
    seconds: 60,
    about: 'It sends files, or works a connected service or many rows.',
  },
  mail: { requests: 20, seconds: 600, about: 'It may reach the mailbox of somebody who has not asked.' },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** How many of each there may be: of everything that is loaded whole somewhere, or takes room without end. */
export const maxCounts = {
  /** Made by one person for themselves; each brings its own room for files. Ours may make any number. */
  companiesOfPerson: 50,
  /** What follows is of one company, not counting what was removed. */
  documents: 2000,
  documentProviders: 200,
  grants: 50,
  intros: 100,
} as const

/** What holds for everything together: for one person, and for one address (an IPv6 network of 64 bits is one). */
export const usualLimits = {
  person: { requests: 1200, seconds: 60, about: 'Everything that one person asks.' },
  address: { requests: 6000, seconds: 60, about: 'Everything that comes from one address.' },
} as const satisfies Record<string, Limit>
