import { setTimeout as pause } from 'node:timers/promises'
import { readDatabaseProcess, queryDatabase } from '../product/product-database.ts'
import { type Dice, createDice } from '../random.ts'
import { findRoundViolations } from './checks.ts'
import { buildEvents, deliverEvent, type ProviderEvent } from './events.ts'
import { checkFiles, retryUploads } from './files.ts'
import { waitUntilIdle } from './idle.ts'
import { type Ledger, selectAttempts } from './ledger.ts'
import { changeConnectionAtProvider, applyLoad } from './load.ts'
import { checkMails, type MailFigures } from './mails.ts'
import { checkSyncs, startMissedSyncs, type Tables, writeSyncTables } from './syncs.ts'
import { createWorld, type World } from './world.ts'

type Death = 'server' | 'server, again while starting' | 'server and database'

/** The inherited email figures are totals since the first round. */
export interface RoundFigures extends MailFigures {
  round: number
  death: Death
  killedAfterMs: number
  idleAfterMs: number
  requested: number
  acknowledged: number
}

/** Kills the product under load at least once per round, and checks that no work was lost or done twice. */
export async function* runKillRounds(rounds: number, seed: number): AsyncGenerator<RoundFigures> {
  const dice = createDice(seed)
  const world = await createWorld()
  try {
    for (let round = 1; round <= rounds; round += 1) yield await playRound(world, dice, round)
  } finally {
    await world.close()
  }
}

async function playRound(world: World, dice: Dice, round: number): Promise<RoundFigures> {
  const ledger: Ledger = { attempts: [], surprises: [] }
  const tables = await writeSyncTables(world, round)
  const events = await buildEvents(world, round)
  await backdateMails(world)
  const since = new Date()
  const killedAfterMs = dice.between(100, 2500)
  const death = deaths[(round - 1) % deaths.length] ?? deaths[0]
  const killed = pause(killedAfterMs).then(() => kill(world, death, dice))
  await Promise.all([applyLoad({ world, ledger, round, dice, events }), killed])
  const killedAt = new Date()
  await world.product.start()
  await repeatUnacknowledged(world, ledger, events, tables)
  const pending = await waitUntilIdle(world.product, killedAt)
  const idleAfterMs = Date.now() - killedAt.getTime()
  const mails = await checkMails(world)
  const violations = [
    ...ledger.surprises,
    ...pending.map((problem) => `never finished: ${problem}`),
    ...(await findRoundViolations(world, ledger, since)),
    ...(await checkSyncs(world, tables)),
    ...(await checkFiles(world)),
    ...mails.violations,
  ]
  const acknowledged = ledger.attempts.filter(({ isAcknowledged }) => isAcknowledged).length
  const requested = ledger.attempts.length
  return { ...mails, round, death, killedAfterMs, idleAfterMs, requested, acknowledged, violations }
}

/** The rounds cycle through these kinds of kills. The simplest kind is last, so that two rounds cover the others. */
const deaths: readonly [Death, Death, Death] = [
  'server and database',
  'server, again while starting',
  'server',
]

async function kill({ product }: World, death: Death, dice: Dice): Promise<void> {
  const database = death === 'server and database' ? await readDatabaseProcess(product) : null
  await product.kill()
  if (database) process.kill(database.pid, 'SIGKILL')
  if (death !== 'server, again while starting') return
  const starting = product.start().catch(() => {})
  await pause(dice.between(100, 1200))
  await product.kill()
  await starting
}

/** Backdates the emails and invitations of earlier rounds, so that they do not count toward hourly or daily limits. */
async function backdateMails({ product }: World): Promise<void> {
  await queryDatabase(product, `update mails set created_at = created_at - interval '1 day'`)
  await queryDatabase(product, `update invitation_sends set sent_at = sent_at - interval '1 day'`)
}

async function repeatUnacknowledged(
  world: World,
  ledger: Ledger,
  events: readonly ProviderEvent[],
  tables: Tables,
): Promise<void> {
  const deliveries = selectAttempts(ledger, 'delivery').filter(({ isAcknowledged }) => isAcknowledged)
  const missed = events.filter(({ id }) => !deliveries.some(({ key }) => key === id))
  await Promise.all([
    retryUploads(world, ledger),
    ...missed.map((event) => deliverEvent(world, ledger, event)),
    relinkConnection(world),
    startMissedSyncs(world, tables),
  ])
}

/**
 * Deauthorizes the connection and approves it again, so that the sandbox sends new events. A killed sandbox may have
 * failed to send its last event.
 */
async function relinkConnection(world: World): Promise<void> {
  await changeConnectionAtProvider(world, 'deauthorize')
  await changeConnectionAtProvider(world, 'approve')
}
