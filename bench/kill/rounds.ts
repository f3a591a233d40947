import { setTimeout as pause } from 'node:timers/promises'
import { type Dice, makeDice } from '../random.ts'
import { checkRound } from './checks.ts'
import { databaseProcess, query } from './database.ts'
import { bring, eventsOf, type ProviderEvent } from './events.ts'
import { checkFiles, repeatUploads } from './files.ts'
import { acknowledged, emptyLedger, type Ledger } from './ledger.ts'
import { actAtProvider, burst } from './load.ts'
import { checkMails } from './mails.ts'
import { untilQuiet } from './quiet.ts'
import { beginSyncs, type Tables, writeTables } from './syncs.ts'
import { openWorld, type World } from './world.ts'

/** How a round ends the product. */
type Death = 'server' | 'server, then in its start' | 'server and database'

export interface RoundFigures {
  round: number
  death: Death
  killedAfterMs: number
  quietAfterMs: number
  asked: number
  acknowledged: number
  /** All mails that were written since the start, and those that the mail server was given. */
  writtenMails: number
  mails: number
  uncertainMails: number
  violations: string[]
}

interface Options {
  rounds: number
  seed: number
  /** In the last round nobody moves the clock: what the dead left is found by the product's own deadline. */
  keepsTryingAtLast?: boolean
  onRound?: (figures: RoundFigures) => void
}

/** Kills the product again and again under load; answers what every round was like. */
export async function killRounds(options: Options): Promise<RoundFigures[]> {
  const dice = makeDice(options.seed)
  const world = await openWorld()
  const all: RoundFigures[] = []
  const uploads: Ledger['uploads'] = []
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const keepsTrying = options.keepsTryingAtLast === true && round === options.rounds
      const figures = await playRound({ world, dice, round, keepsTrying, uploads })
      all.push(figures)
      options.onRound?.(figures)
    }
    all.at(-1)?.violations.push(...(await checkFiles(world, { uploads })))
  } finally {
    await world.close()
  }
  return all
}

interface Play {
  world: World
  dice: Dice
  round: number
  keepsTrying: boolean
  /** Of all rounds. */
  uploads: Ledger['uploads']
}

async function playRound({ world, dice, round, keepsTrying, uploads }: Play): Promise<RoundFigures> {
  const ledger = emptyLedger()
  const tables = await writeTables(world, round)
  const events = await eventsOf(world, round)
  await forgetInvitations(world)
  const since = new Date()
  const killedAfterMs = dice.between(100, 2500)
  const death = dice.oneIn(5) ? 'server and database' : dice.oneIn(4) ? 'server, then in its start' : 'server'
  const killing = pause(killedAfterMs).then(() => kill(world, death, dice))
  await Promise.all([burst({ world, ledger, round, dice, events }), killing])
  const killedAt = new Date()
  await world.product.start()
  const repeating = repeatUploads(world, ledger)
  await goOn(world, ledger, { events, tables })
  const left = await untilQuiet(world.product, {
    killedAt: keepsTrying ? null : killedAt,
    withinMs: keepsTrying ? 900_000 : 120_000,
  })
  await repeating
  const quietAfterMs = Date.now() - killedAt.getTime()
  const mails = await checkMails(world)
  const violations = [
    ...ledger.surprises,
    ...left.map((what) => `never done: ${what}`),
    ...(await checkRound({ world, ledger, since, tables })),
    ...(await checkFiles(world, ledger)),
    ...mails.violations,
  ]
  uploads.push(...ledger.uploads)
  return {
    round,
    death,
    killedAfterMs,
    quietAfterMs,
    ...counted(ledger),
    writtenMails: mails.written,
    mails: mails.handedOver,
    uncertainMails: mails.uncertain,
    violations,
  }
}

async function kill({ product }: World, death: Death, dice: Dice): Promise<void> {
  const database = death === 'server and database' ? await databaseProcess(product) : null
  await product.kill()
  if (database) process.kill(database.pid, 'SIGKILL')
  if (death !== 'server, then in its start') return
  const starting = product.start().catch(() => {})
  await pause(dice.between(100, 1200))
  await product.kill()
  await starting
}

/** Nobody meets the limit on how many they may invite in an hour. */
const forgetInvitations = ({ product }: World) =>
  query(product, `update mails set created_at = created_at - interval '2 hours' where kind = 'invitation'`)

interface Unfinished {
  events: ProviderEvent[]
  tables: Tables
}

/** What callers do once the product is back: they repeat what nobody acknowledged. */
async function goOn(world: World, ledger: Ledger, { events, tables }: Unfinished): Promise<void> {
  const known = new Set(acknowledged(ledger.deliveries).map(({ eventId }) => eventId))
  const lost = events.filter(({ id }) => !known.has(id))
  await Promise.all([
    ...lost.map((event) => bring(world, ledger, event)),
    settleConnection(world),
    beginSyncs(world, tables),
  ])
}

/** A killed sandbox may have done something and told nobody; of these two it tells. */
async function settleConnection(world: World): Promise<void> {
  await actAtProvider(world, 'deauthorize')
  await actAtProvider(world, 'approve')
}

function counted(ledger: Ledger): Pick<RoundFigures, 'asked' | 'acknowledged'> {
  const all = [
    ledger.uploads,
    ledger.edits,
    ledger.moves,
    ledger.reviews,
    ledger.invitations,
    ledger.deliveries,
    ledger.sync,
  ].flat()
  return { asked: all.length, acknowledged: acknowledged(all).length }
}
