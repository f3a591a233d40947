import { setTimeout as pause } from 'node:timers/promises'
import { getInvestorSync, syncInvestors } from '#contract/investors.ts'
import { getLoanSync, syncLoans } from '#contract/loans.ts'
import type { Dice } from '../random.ts'
import { type Expected, writeInvestors } from './investors.ts'
import { type Ledger, repeatWhileUnavailable, request } from './ledger.ts'
import { writeLoans } from './loans.ts'
import type { World } from './world.ts'

const syncs = {
  investors: { write: writeInvestors, start: syncInvestors, get: getInvestorSync },
  loans: { write: writeLoans, start: syncLoans, get: getLoanSync },
} as const
type Name = keyof typeof syncs
const names = Object.keys(syncs) as Name[]

/** What the syncs of one round must report, and when the previous ones started. */
export type Tables = Record<Name, { expected: Expected; startedBefore: string | null }>

/** Writes this round's tables. */
export async function writeTables(world: World, round: number): Promise<Tables> {
  const write = async (name: Name) => ({
    startedBefore: (await world.admin(syncs[name].get, {})).started_at,
    expected: await syncs[name].write(world, round),
  })
  return { investors: await write('investors'), loans: await write('loans') }
}

export async function startSyncs(world: World, ledger: Ledger, dice: Dice): Promise<void> {
  const start = async (name: Name, afterMs: number) => {
    await pause(afterMs)
    const attempt = { isAcknowledged: false }
    ledger.sync.push(attempt)
    await request(ledger, attempt, `a sync of ${name}`, () => world.admin(syncs[name].start, {}))
  }
  await Promise.all(names.map((name) => start(name, dice.between(0, 400))))
}

/** Starts each sync, unless an unacknowledged request has already started it. */
export async function restartSyncs({ admin }: World, tables: Tables): Promise<void> {
  for (const name of names) {
    const { started_at } = await repeatWhileUnavailable(() => admin(syncs[name].get, {}))
    if (started_at === tables[name].startedBefore)
      await repeatWhileUnavailable(() => admin(syncs[name].start, {}))
  }
}

/** Every sync ended and reported the rows, additions and changes of its table. */
export async function checkSyncs({ admin }: World, tables: Tables): Promise<string[]> {
  const check = async (name: Name) => {
    const { status, total, done, created, updated, failed, error } = await admin(syncs[name].get, {})
    const reported = JSON.stringify({ status, total, done, created, updated, failed, error })
    const { expected } = tables[name]
    const correct = JSON.stringify({
      status: 'done',
      total: expected.total,
      done: expected.total,
      created: expected.created,
      updated: expected.updated,
      failed: 0,
      error: null,
    })
    return reported === correct ? [] : [`the sync of ${name} ended with ${reported} instead of ${correct}`]
  }
  return (await Promise.all(names.map(check))).flat()
}
