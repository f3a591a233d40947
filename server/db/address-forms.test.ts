import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#tests/app.ts'
import { migrate } from '#tools/migrate.ts'

const [investorId, otherId] = ['0197f000-1111-7000-8000-000000000001', '0197f000-1111-7000-8000-000000000002']

test('domains of stored addresses become lowercase, including those used by the sync for comparison', async () => {
  const database = await createDatabase()
  await migrate(database.url, '0073_change_audience_valid.sql')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  const insert = (values: unknown[]) =>
    client.query(
      'insert into investors (id, name, email, website, last_read) values ($1, $2, $3, $4, $5)',
      values,
    )
  const read = { name: 'A', email: 'IR@Fund.COM', website: 'HTTPS://Fund.COM/About?Q#H' }
  await insert([investorId, 'A', 'Deals@Fund.COM', 'https://Fund.com', JSON.stringify(read)])
  const other = { name: 'B', email: null, website: 'https://fund.com/About' }
  await insert([otherId, 'B', null, 'https://fund.com/About', JSON.stringify(other)])
  await migrate(database.url, '0076_address_forms.sql')
  const { rows } = await client.query('select email, website, last_read from investors order by id')
  expect(rows).toEqual([
    {
      email: 'Deals@fund.com',
      website: 'https://fund.com',
      last_read: { ...read, email: 'IR@fund.com', website: 'https://fund.com/About?Q#H' },
    },
    { email: null, website: 'https://fund.com/About', last_read: other },
  ])
})
