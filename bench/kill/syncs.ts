import { setTimeout as pause } from 'node:timers/promises'
import { getInvestorSync, syncInvestors } from '#contract/investors.ts'
import { getLoanSync, syncLoans } from '#contract/loans.ts'
import type { Dice } from '../random.ts'
import { type Expected, writeInvestors } from './investors.ts'
import { ask, type Ledger } from './ledger.ts'
import { writeLoans } from './loans.ts'
import type { World } from './world.ts'

const syncs = {
  investors: { write: writeInvestors, start: syncInvestors, look: getInvestorSync },
  loans: { write: writeLoans, start: syncLoans, look: getLoanSync },
} as const
type Name = keyof typeof syncs
const names = Object.keys(syncs) as Name[]

/** What the syncs of one round have to count, and when the ones before them were started. */
export type Tables = Record<Name, { expected: Expected; startedBefore: string | null }>

/** Lets every table grow for this round. */
export async function writeTables(world: World, round: number): Promise<Tables> {
  const write = async (name: Name) => ({
    startedBefore: (await world.admin(syncs[name].look, {})).started_at,
    expected: await syncs[name].write(world, round),
  })
  return { investors: await write('investors'), loans: await write('loans') }
}

export async function startSyncs(world: World, ledger: Ledger, dice: Dice): Promise<void> {
  const start = async (name: Name, afterMs: number) => {
    await pause(afterMs)
    const asked = { isAcknowledged: false }
    ledger.sync.push(asked)
    await ask(ledger, asked, `a sync of ${name}`, () => world.admin(syncs[name].start, {}))
  }
  await Promise.all(names.map((name) => start(name, dice.between(0, 400))))
}

/** Starts each sync unless the start that nobody acknowledged took place. */
export async function beginSyncs({ admin }: World, tables: Tables): Promise<void> {
  for (const name of names) {
    const { started_at } = await admin(syncs[name].look, {})
    if (started_at === tables[name].startedBefore) await admin(syncs[name].start, {})
  }
}

/** Each ended, with as many rows, additions and changes as its table has. */
export async function checkSyncs({ admin }: World, tables: Tables): Promise<string[]> {
  const check = async (name: Name) => {
    const { status, total, done, created, updated, failed, error } = await admin(syncs[name].look, {})
    const reported = JSON.stringify({ status, total, done, created, updated, failed, error })
    const { expected } = tables[name]
    const whole = { status: 'done', total: expected.total, done: expected.total }
    const right = JSON.stringify({
      ...whole,
      created: expected.created,
      updated: expected.updated,
      failed: 0,
      error: null,
    })
    return reported === right ? [] : [`the sync of ${name} ended with ${reported} instead of ${right}`]
  }
  return (await Promise.all(names.map(check))).flat()
}
