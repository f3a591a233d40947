import { randomUUID } from 'node:crypto'
import { type Dice, createDice } from '#tests/random.ts'
import type { LoadRequest } from './arrivals.ts'

export interface Subjects {
  companyIds: readonly string[]
  users: readonly Record<string, string>[]
  companies: number
}

type Draft = Pick<LoadRequest, 'path' | 'method' | 'body'>
type Build = (dice: Dice, subjects: Subjects) => Draft

interface Kind {
  name: string
  percent: number
  build: Build
}

const statuses = ['in_review', 'user_action_required', 'term_sheet', 'funded', 'rejected', 'repaid']
const words = ['solar', 'wind', 'kiln', 'bench tide']
/** The number of pages of 50 rows up to row 10,000. Later pages are rejected. */
const lastPage = 200

function pick<T>(dice: Dice, values: readonly T[]): T {
  const value = values[dice.between(0, values.length - 1)]
  if (value === undefined) throw new RangeError('There are no values to pick from')
  return value
}

const list = (query: string): Draft => ({ path: `/api/v1/companies/?page_size=50&${query}` })
const getPath = (dice: Dice, { companyIds }: Subjects) => `/api/v1/companies/${pick(dice, companyIds)}/`
const readPart =
  (part: string): Build =>
  (dice, subjects) => ({ path: getPath(dice, subjects) + part })

export const buildFirstPageRequest: Build = (dice) => list(`status=${pick(dice, statuses)}`)

const buildSearchRequest: Build = (dice, { companies }) =>
  list(`search=${encodeURIComponent(dice.oneIn(2) ? dice.between(1, companies) : pick(dice, words))}`)

const buildLaterPageRequest: Build = (dice, { companies }) =>
  list(`ordering=name&page=${dice.between(2, Math.min(lastPage, Math.floor(companies / 50)))}`)

export const buildEditRequest: Build = (dice, subjects) => ({
  method: 'PATCH',
  path: getPath(dice, subjects),
  body: JSON.stringify({ mission: `To need less carbon: ${randomUUID()}` }),
})

export const kinds: readonly Kind[] = [
  { name: 'one company', percent: 30, build: readPart('') },
  { name: 'first pages by status', percent: 18, build: buildFirstPageRequest },
  { name: 'searches', percent: 8, build: buildSearchRequest },
  { name: 'later pages by name', percent: 8, build: buildLaterPageRequest },
  { name: 'history', percent: 8, build: readPart('changes_history/') },
  { name: 'documents', percent: 8, build: readPart('documents/') },
  { name: 'saving a field', percent: 20, build: buildEditRequest },
]

/** The order of the requests is the same in each run. */
export function createRequestMix(subjects: Subjects): () => LoadRequest {
  const dice = createDice(5)
  const hundred = kinds.flatMap((kind) => Array.from({ length: kind.percent }, () => kind))
  return () => {
    const { name, build } = pick(dice, hundred)
    return { kind: name, headers: pick(dice, subjects.users), ...build(dice, subjects) }
  }
}
