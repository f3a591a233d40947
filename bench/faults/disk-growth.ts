import pg from 'pg'
import { maxPayments } from '#contract/application/grant.ts'
import { createGrant, saveSchedule } from '#contract/grants.ts'
import type { Figure } from '../faults.ts'
import type { FaultWorld } from './world.ts'

const edits = 60

/** How much the database grows, for good, with each small edit of the longest list there is. */
export async function resistDiskGrowth({ databaseUrl, greedy }: FaultWorld): Promise<Figure[]> {
  const { id: grantId } = await greedy.call(createGrant, { body: { company: greedy.companyId } })
  const save = (edit: number) =>
    greedy.call(saveSchedule, {
      params: { grantId },
      body: { payments: buildPayments(edit) },
      idempotencyKey: `growth-${edit}`,
    })
  await save(0)
  const before = await measureSize(databaseUrl)
  for (let edit = 1; edit <= edits; edit += 1) await save(edit)
  const perEdit = ((await measureSize(databaseUrl)) - before) / edits / 1024
  const about = `one payment of ${maxPayments} edited: what stays of each edit`
  return [{ about, seen: perEdit, bound: 5, unit: 'KB' }]
}

/** As many payments as a schedule takes, one of which differs with each edit. */
const buildPayments = (edit: number) =>
  Array.from({ length: maxPayments }, (_, index) => ({
    expected_date: `2027-01-${String((index % 28) + 1).padStart(2, '0')}`,
    amount: index === 7 ? `${edit}.50` : '100.00',
    description: `Payment ${index}`,
  }))

/** Bytes of the history and of the answers kept for a repeat. */
async function measureSize(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ bytes: string }>(
      `select pg_total_relation_size('changes') + pg_total_relation_size('idempotency_keys') as bytes`,
    )
    return Number(rows[0]?.bytes)
  } finally {
    await client.end()
  }
}
