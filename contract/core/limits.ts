export interface Limit {
  readonly requests: number
  readonly seconds: number
  readonly about: string
}

/**
 * Rate limits that endpoints can select. Requests are counted separately for each endpoint and caller. The caller is
 * the user or, for public endpoints, the IP address.
 */
export const limits = {
  strict: { requests: 120, seconds: 60, about: 'It works without a login, or could be used for guessing.' },
  costly: {
    requests: 60,
    seconds: 60,
    about: 'It transfers files, calls a connected service, or processes many rows.',
  },
  mail: { requests: 20, seconds: 600, about: 'It can send unsolicited email.' },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/**
 * Maximum numbers of rows for data that is loaded as a whole or that uses file storage. Unless stated otherwise, a
 * limit applies per company and excludes deleted rows.
 */
export const maxCounts = {
  /** The limit per user. Analysts and admins have no limit. */
  companiesOfPerson: 50,
  documents: 2000,
  /** The limit per review. */
  reviewDocuments: 200,
  documentProviders: 200,
  grants: 50,
  /** The limit across all grants of a company. */
  payments: 1500,
  intros: 100,
  offers: 200,
  signingDocuments: 100,
} as const

/**
 * Maximum bytes of a list page, and of any response. A larger page is cut to fewer rows, with adjusted `page` and
 * `page_size`. The limit for any response is large enough for a company with the maximum number of documents and
 * grants.
 */
export const maxReplyBytes = { page: 1_000_000, any: 8_000_000 } as const

export const maxLongRows = 100

/** The rate limit per user counts a large response as one request per this number of bytes. */
export const bytesPerRequest = 250_000

/**
 * The largest exact count of a list with pages. For more rows, `count` is this number, and `count_is_estimate` is set.
 * With `page_size` -1, the count is always exact.
 */
export const maxExactCount = 10_000

/** An IPv6 /64 network counts as one address. */
export const usualLimits = {
  person: { requests: 1200, seconds: 60, about: 'All requests of one user.' },
  address: { requests: 6000, seconds: 60, about: 'All requests from one IP address.' },
} as const satisfies Record<string, Limit>

/**
 * Limits concurrent requests. Requests above the limit wait in a short queue. Requests are rejected if the queue is
 * full or the wait takes longer than `maxWaitSeconds`.
 */
export interface ConcurrencyLimit {
  /** The limit per user, or per IP address for public endpoints. */
  readonly each: number
  readonly total: number
  /** Maximum queue length per user or IP address. */
  readonly waiting: number
  readonly maxWaitSeconds: number
  /** While fewer slots than this number are free, each caller gets at most one slot. */
  readonly spare?: number
}

/** `transfers` are requests that send or receive files. `streams` are event streams. */
export const concurrencyLimits = {
  calls: { each: 6, total: Infinity, waiting: 50, maxWaitSeconds: 5 },
  publicCalls: { each: 30, total: Infinity, waiting: 200, maxWaitSeconds: 5 },
  transfers: { each: 4, total: 40, spare: 10, waiting: 20, maxWaitSeconds: 20 },
  streams: { each: 12, total: 5000, waiting: 0, maxWaitSeconds: 0 },
} as const satisfies Record<string, ConcurrencyLimit>

export interface TransferPace {
  readonly bytes: number
  readonly seconds: number
  /** Replaces `seconds` while fewer than `spare` transfer slots are free. */
  readonly crowdedSeconds: number
}

/**
 * Requires 8 KB a second, or 32 KB a second while slots are scarce, so that a stalled client loses its slot before
 * queued requests time out.
 */
export const transferPace: TransferPace = { bytes: 160_000, seconds: 20, crowdedSeconds: 5 }
