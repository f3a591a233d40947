import { setTimeout as pause } from 'node:timers/promises'
import { type Dice, makeDice } from '../random.ts'
import { checkRound } from './checks.ts'
import { databaseProcess, query } from './database.ts'
import { deliverOne, buildEvents, type ProviderEvent } from './events.ts'
import { checkFiles, repeatUploads } from './files.ts'
import { acknowledged, emptyLedger, type Ledger } from './ledger.ts'
import { actAtProvider, applyLoad } from './load.ts'
import { checkMails } from './mails.ts'
import { waitUntilIdle } from './idle.ts'
import { restartSyncs, type Tables, writeTables } from './syncs.ts'
import { openWorld, type World } from './world.ts'

/** What a round kills. */
type Death = 'server' | 'server, again while starting' | 'server and database'

export interface RoundFigures {
  round: number
  death: Death
  killedAfterMs: number
  idleAfterMs: number
  requested: number
  acknowledged: number
  /** Mails since the start: written to the queue, delivered to the mail server, and of unknown outcome. */
  writtenMails: number
  mails: number
  uncertainMails: number
  violations: string[]
}

interface Options {
  rounds: number
  seed: number
  /** Leaves the clock alone in the last round, so that the claims of the killed server expire in real time. */
  waitsInLastRound?: boolean
  onRound?: (figures: RoundFigures) => void
}

/** Kills the product under load, once or more each round, and checks that nothing was lost or done twice. */
export async function killRounds(options: Options): Promise<RoundFigures[]> {
  const dice = makeDice(options.seed)
  const world = await openWorld()
  const all: RoundFigures[] = []
  const uploads: Ledger['uploads'] = []
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const waitsInRealTime = options.waitsInLastRound === true && round === options.rounds
      const figures = await playRound({ world, dice, round, waitsInRealTime, uploads })
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
  waitsInRealTime: boolean
  /** Uploads of all rounds so far. */
  uploads: Ledger['uploads']
}

async function playRound({ world, dice, round, waitsInRealTime, uploads }: Play): Promise<RoundFigures> {
  const ledger = emptyLedger()
  const tables = await writeTables(world, round)
  const events = await buildEvents(world, round)
  await backdateMails(world)
  const since = new Date()
  const killedAfterMs = dice.between(100, 2500)
  const death = dice.oneIn(5)
    ? 'server and database'
    : dice.oneIn(4)
      ? 'server, again while starting'
      : 'server'
  const killed = pause(killedAfterMs).then(() => kill(world, death, dice))
  await Promise.all([applyLoad({ world, ledger, round, dice, events }), killed])
  const killedAt = new Date()
  await world.product.start()
  const repeated = repeatUploads(world, ledger)
  await resume(world, ledger, { events, tables })
  const pending = await waitUntilIdle(world.product, {
    killedAt: waitsInRealTime ? null : killedAt,
    withinMs: waitsInRealTime ? 900_000 : 300_000,
  })
  await repeated
  const idleAfterMs = Date.now() - killedAt.getTime()
  const mails = await checkMails(world)
  const violations = [
    ...ledger.surprises,
    ...pending.map((problem) => `never done: ${problem}`),
    ...(await checkRound({ world, ledger, since, tables })),
    ...(await checkFiles(world, ledger)),
    ...mails.violations,
  ]
  uploads.push(...ledger.uploads)
  return {
    round,
    death,
    killedAfterMs,
    idleAfterMs,
    ...countRequests(ledger),
    writtenMails: mails.written,
    mails: mails.delivered,
    uncertainMails: mails.uncertain,
    violations,
  }
}

async function kill({ product }: World, death: Death, dice: Dice): Promise<void> {
  const database = death === 'server and database' ? await databaseProcess(product) : null
  await product.kill()
  if (database) process.kill(database.pid, 'SIGKILL')
  if (death !== 'server, again while starting') return
  const starting = product.start().catch(() => {})
  await pause(dice.between(100, 1200))
  await product.kill()
  await starting
}

/** Keeps the rounds below the hourly limit on invitations, and below the mails that reach one person in a day. */
const backdateMails = ({ product }: World) =>
  query(product, `update mails set created_at = created_at - interval '1 day'`)

interface Unfinished {
  events: ProviderEvent[]
  tables: Tables
}

/** Does what callers do once the product is back: repeats what was not acknowledged. */
async function resume(world: World, ledger: Ledger, { events, tables }: Unfinished): Promise<void> {
  const delivered = new Set(acknowledged(ledger.deliveries).map(({ eventId }) => eventId))
  const missed = events.filter(({ id }) => !delivered.has(id))
  await Promise.all([
    ...missed.map((event) => deliverOne(world, ledger, event)),
    relinkConnection(world),
    restartSyncs(world, tables),
  ])
}

/** A killed sandbox may have changed the connection without sending an event; these two changes send theirs. */
async function relinkConnection(world: World): Promise<void> {
  await actAtProvider(world, 'deauthorize')
  await actAtProvider(world, 'approve')
}

function countRequests(ledger: Ledger): Pick<RoundFigures, 'requested' | 'acknowledged'> {
  const all = [
    ledger.uploads,
    ledger.edits,
    ledger.moves,
    ledger.reviews,
    ledger.invitations,
    ledger.deliveries,
    ledger.sync,
  ].flat()
  return { requested: all.length, acknowledged: acknowledged(all).length }
}
