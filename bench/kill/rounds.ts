import { setTimeout as pause } from 'node:timers/promises'
import { getInvestorSync, syncInvestors } from '#contract/investors.ts'
import { type Dice, makeDice } from '../random.ts'
import { checkRound } from './checks.ts'
import { databaseProcess } from './database.ts'
import { checkFiles, repeatUploads } from './files.ts'
import { writeInvestors } from './investors.ts'
import { acknowledged, emptyLedger, type Ledger } from './ledger.ts'
import { actAtProvider, bring, burst } from './load.ts'
import { checkMails } from './mails.ts'
import { untilQuiet } from './quiet.ts'
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
  mails: number
  uncertainMails: number
  violations: string[]
}

interface Options {
  rounds: number
  seed: number
  /** In the last round nobody moves the clock: what the dead left is found by the product's own patience. */
  isPatientAtLast?: boolean
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
      const isPatient = options.isPatientAtLast === true && round === options.rounds
      const figures = await playRound({ world, dice, round, isPatient, uploads })
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
  isPatient: boolean
  /** Of all rounds. */
  uploads: Ledger['uploads']
}

async function playRound({ world, dice, round, isPatient, uploads }: Play): Promise<RoundFigures> {
  const ledger = emptyLedger()
  const before = await world.admin(getInvestorSync, {})
  const expected = await writeInvestors(world, round)
  const since = new Date()
  const killedAfterMs = dice.between(100, 2500)
  const death = dice.oneIn(5) ? 'server and database' : dice.oneIn(4) ? 'server, then in its start' : 'server'
  const killing = pause(killedAfterMs).then(() => kill(world, death, dice))
  await Promise.all([burst({ world, ledger, round, dice }), killing])
  const killedAt = new Date()
  await world.product.start()
  const repeating = repeatUploads(world, ledger)
  await goOn(world, ledger, before.started_at)
  const left = await untilQuiet(world.product, {
    killedAt: isPatient ? null : killedAt,
    withinMs: isPatient ? 900_000 : 120_000,
  })
  await repeating
  const quietAfterMs = Date.now() - killedAt.getTime()
  const mails = await checkMails(world)
  const violations = [
    ...ledger.surprises,
    ...left.map((what) => `never done: ${what}`),
    ...(await checkRound({ world, ledger, since, expected })),
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

/** What callers do once the product is back: they repeat what nobody acknowledged. */
async function goOn(world: World, ledger: Ledger, syncBefore: string | null): Promise<void> {
  const again = new Set(ledger.deliveries.map(({ eventId }) => eventId))
  for (const { eventId } of acknowledged(ledger.deliveries)) again.delete(eventId)
  await Promise.all([
    ...[...again].map((eventId) => bring({ world, ledger }, eventId)),
    settleConnection(world),
    beginSync(world, syncBefore),
  ])
}

/** A killed sandbox may have done something and told nobody; of these two it tells. */
async function settleConnection(world: World): Promise<void> {
  await actAtProvider(world, 'deauthorize')
  await actAtProvider(world, 'approve')
}

/** Starts the sync unless the start that nobody acknowledged took place. */
async function beginSync({ admin }: World, before: string | null): Promise<void> {
  const { started_at } = await admin(getInvestorSync, {})
  if (started_at === before) await admin(syncInvestors, {})
}

function counted(ledger: Ledger): Pick<RoundFigures, 'asked' | 'acknowledged'> {
  const all = [
    ledger.uploads,
    ledger.edits,
    ledger.moves,
    ledger.reviews,
    ledger.deliveries,
    ledger.sync,
  ].flat()
  return { asked: all.length, acknowledged: acknowledged(all).length }
}
