import { maxPayments } from '#contract/application/grant.ts'
import { createGrant, saveSchedule } from '#contract/grants.ts'
import type { Figure } from '../figures.ts'
import { request } from './requests.ts'
import { type FaultWorld, uploadPdf } from './world.ts'

const edits = 60
const downloads = 300

export async function* measureDiskGrowth({ query, attackers }: FaultWorld): AsyncGenerator<Figure> {
  const [user] = attackers
  const { id: grantId } = await user.call(createGrant, { body: { company: user.companyId } })
  const save = (edit: number) =>
    user.call(saveSchedule, {
      params: { grantId },
      body: { payments: buildPayments(edit) },
      idempotencyKey: `growth-${edit}`,
    })
  const measureSize = async () => {
    const [row] = await query<{ bytes: string }>(
      `select pg_total_relation_size('changes') + pg_total_relation_size('idempotency_keys') as bytes`,
    )
    return Number(row?.bytes)
  }
  await save(0)
  const before = await measureSize()
  for (let edit = 1; edit <= edits; edit += 1) await save(edit)
  const value = ((await measureSize()) - before) / edits / 1024
  yield { name: `growth for each edit of one payment of ${maxPayments}`, value, unit: 'KB', atMost: 5 }
}

const buildPayments = (edit: number) =>
  Array.from({ length: maxPayments }, (_, index) => ({
    expected_date: `2027-01-${String((index % 28) + 1).padStart(2, '0')}`,
    amount: index === 7 ? `${edit}.50` : '100.00',
    description: `Payment ${index}`,
  }))

export async function* measureEndlessRows(world: FaultWorld): AsyncGenerator<Figure> {
  const [user] = world.attackers
  const countEvents = async () => {
    const [row] = await world.query<{ count: string }>('select count(*) from audit_log')
    return Number(row?.count)
  }
  const path = await uploadPdf(user, 10)
  const before = await countEvents()
  for (let sent = 0; sent < downloads; sent += 1) {
    const { status } = await request(world.product.url, user, path)
    if (status !== 200) throw new Error(`The response to a download is ${status}`)
  }
  const value = (await countEvents()) - before
  // Repeated downloads add one audit event per clock hour, and the benchmark may run into the next hour.
  yield { name: `audit events of ${downloads} downloads of one file`, value, unit: 'rows', atMost: 2 }
}
