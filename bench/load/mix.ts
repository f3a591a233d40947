import { randomUUID } from 'node:crypto'
import { type Dice, makeDice } from '../random.ts'
import type { LoadRequest } from './arrivals.ts'

/** The companies of the load and the headers of its people. */
export interface Subjects {
  companyIds: readonly string[]
  people: readonly Record<string, string>[]
  /** How many companies the database has. */
  companies: number
}

interface Kind {
  name: string
  /** How many requests of a hundred are of this kind. */
  percent: number
  /** The highest p95 in milliseconds, at the lower rate and at the higher rate. */
  bounds: readonly [number, number]
  build: (dice: Dice, subjects: Subjects) => Pick<LoadRequest, 'method' | 'path' | 'body'>
}

const statuses = ['in_review', 'user_action_required', 'term_sheet', 'funded', 'rejected', 'repaid']
const words = ['solar', 'wind', 'kiln', 'bench tide']

const pick = <T>(dice: Dice, values: readonly T[]): T => {
  const value = values[dice.between(0, values.length - 1)]
  if (value === undefined) throw new RangeError('There are no values to pick from')
  return value
}

const list = (query: string) => ({ method: 'GET' as const, path: `/api/v1/companies/?page_size=50&${query}` })

const getCompanyPath = (dice: Dice, { companyIds }: Subjects) =>
  `/api/v1/companies/${pick(dice, companyIds)}/`

const read =
  (part: string): Kind['build'] =>
  (dice, subjects) => ({ method: 'GET', path: getCompanyPath(dice, subjects) + part })

/** Pages of 50 beyond row 10,000 are refused. */
const lastPage = 200

export const buildFirstPage: Kind['build'] = (dice) => list(`status=${pick(dice, statuses)}`)

export const kinds: readonly Kind[] = [
  { name: 'one company', percent: 30, bounds: [15, 100], build: read('') },
  { name: 'first pages by status', percent: 18, bounds: [20, 100], build: buildFirstPage },
  {
    name: 'searches',
    percent: 8,
    bounds: [60, 250],
    build: (dice, { companies }) =>
      list(`search=${encodeURIComponent(dice.oneIn(2) ? dice.between(1, companies) : pick(dice, words))}`),
  },
  {
    name: 'later pages by name',
    percent: 8,
    bounds: [30, 100],
    build: (dice, { companies }) =>
      list(`ordering=name&page=${dice.between(2, Math.min(lastPage, companies / 50))}`),
  },
  { name: 'history', percent: 8, bounds: [15, 100], build: read('changes_history/') },
  { name: 'documents', percent: 8, bounds: [15, 100], build: read('documents/') },
  {
    name: 'saving a field',
    percent: 20,
    bounds: [25, 100],
    build: (dice, subjects) => ({
      method: 'PATCH',
      path: getCompanyPath(dice, subjects),
      body: JSON.stringify({ mission: `To need less carbon: ${randomUUID()}` }),
    }),
  },
]

/** Draws requests in these shares, the same ones in each run but for the text that is saved. */
export function openMix(subjects: Subjects): () => LoadRequest {
  const dice = makeDice(5)
  const hundred = kinds.flatMap((kind) => Array.from({ length: kind.percent }, () => kind))
  return () => {
    const kind = pick(dice, hundred)
    const { method, path, body } = kind.build(dice, subjects)
    const headers = { ...pick(dice, subjects.people), ...(body && { 'content-type': 'application/json' }) }
    return { kind: kind.name, method, path, headers, ...(body && { body }) }
  }
}
