/** A rate limit: so many requests in so many seconds, counted for each endpoint or for all together. */
export interface Limit {
  readonly requests: number
  readonly seconds: number
  /** Why the limit exists, for readers of the API description. */
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

/** The most rows of each kind: of everything that is loaded whole somewhere or uses storage. */
export const maxCounts = {
  /** For one user; each company brings its own storage. Analysts and admins may create any number. */
  companiesOfPerson: 50,
  /** The following are for one company, not counting removed rows. */
  documents: 2000,
  /** For one review. */
  reviewDocuments: 200,
  documentProviders: 200,
  grants: 50,
  /** Of all grants together. */
  payments: 1500,
  intros: 100,
  offers: 200,
} as const

/**
 * The most bytes of a page of a list, and of any reply. A page that would be larger has fewer rows, and says with `page` and
 * `page_size` which page it is. A company with the most documents, grants and reviews stays below the second limit.
 */
export const maxReplyBytes = { page: 1_000_000, any: 8_000_000 } as const

/** The most rows in a page of a list whose rows hold long texts. */
export const maxLongRows = 100

/** A reply counts as one request of its person for every so many bytes. */
export const bytesPerRequest = 250_000

/** Lists are counted exactly up to here; beyond, their count is an estimate that says so. */
export const maxExactCount = 10_000

/** The limits for all endpoints together, for one user and for one address (an IPv6 /64 network is one address). */
export const usualLimits = {
  person: { requests: 1200, seconds: 60, about: 'Everything that one person asks.' },
  address: { requests: 6000, seconds: 60, about: 'Everything that comes from one address.' },
} as const satisfies Record<string, Limit>

/** How many requests are worked on at a time; a few more wait for their turn, and any beyond those are refused. */
export interface ConcurrencyLimit {
  /** Of one person, or of one address where nobody signs in. */
  readonly each: number
  /** Of all together, in one server. */
  readonly total: number
  /** How many more of each may wait. */
  readonly waiting: number
  /** How long one waits for its turn at most, in seconds. */
  readonly maxWaitSeconds: number
  /** While fewer turns than this are free, each caller has at most one. */
  readonly spare?: number
}

/**
 * Calls of people and of visitors; transfers: whatever sends or receives files; streams: events, each open for as long as
 * somebody looks at a page.
 */
export const concurrencyLimits = {
  calls: { each: 6, total: Infinity, waiting: 50, maxWaitSeconds: 5 },
  publicCalls: { each: 30, total: Infinity, waiting: 200, maxWaitSeconds: 5 },
  transfers: { each: 4, total: 40, spare: 10, waiting: 20, maxWaitSeconds: 20 },
  streams: { each: 12, total: 5000, waiting: 0, maxWaitSeconds: 0 },
} as const satisfies Record<string, ConcurrencyLimit>

/** What the client of a transfer must send or read in each period in which the server waits for it. */
export interface TransferPace {
  readonly bytes: number
  readonly seconds: number
  /** The period while fewer than `spare` transfers are free. */
  readonly crowdedSeconds: number
}

/**
 * 8 KB a second, which any phone can do; 32 KB a second while transfers are crowded, so that a client without progress loses
 * its turn before the requests that wait for one are refused.
 */
export const transferPace: TransferPace = { bytes: 160_000, seconds: 20, crowdedSeconds: 5 }
