import Airtable from 'airtable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseId, tableNames } from './sandbox.ts'
import { startTestAirtable, token } from './testing.ts'

let sandbox: Awaited<ReturnType<typeof startTestAirtable>>
let base: Airtable.Base

const baseWith = (apiKey: string, noRetryIfRateLimited = false) =>
  new Airtable({ apiKey, endpointUrl: sandbox.url, requestTimeout: 5000, noRetryIfRateLimited }).base(baseId)

beforeAll(async () => {
  sandbox = await startTestAirtable()
  base = baseWith(token)
})
afterAll(() => sandbox.stop())

describe("Airtable's own client against the sandbox", () => {
  it('lists every record across pages with only the requested fields', async () => {
    const records = await base(tableNames.investors)
      .select({ pageSize: 40, fields: ['Name', 'Inactive'] })
      .all()
    expect(records).toHaveLength(62)
    expect(records[0]?.fields).toEqual({ Name: 'Aldermoss Capital' })
    expect(records.filter((record) => record.get('Inactive') === true)).toHaveLength(1)
  })

  it('reads, creates, changes and deletes a record', async () => {
    const created = await base(tableNames.investors).create({ Name: 'Odd', Stages: ['Seed'] })
    await base(tableNames.investors).update(created.id, { Stages: [], Revenue: 'either' })
    const record = await base(tableNames.investors).find(created.id)
    expect(record.fields).toEqual({ Name: 'Odd', Revenue: 'either' })
    await base(tableNames.investors).destroy(record.id)
    await expect(base(tableNames.investors).find(record.id)).rejects.toMatchObject({
      error: 'NOT_FOUND',
      statusCode: 404,
    })
  })

  it('links files to loans, and serves the files without a token', async () => {
    const [loanFile] = await base(tableNames.loanFiles).select({ maxRecords: 1 }).firstPage()
    const [loanId = ''] = (loanFile?.get('Loan') ?? []) as string[]
    expect((await base(tableNames.loans).find(loanId)).get('Company')).toEqual(['Larkmead Soil'])
    const [file] = (loanFile?.get('File') ?? []) as Airtable.Attachment[]
    const response = await fetch(file?.url ?? '')
    expect(Number((await response.arrayBuffer()).byteLength)).toBe(file?.size)
    expect((await fetch(String(file?.url).replace(/until=\d+/, 'until=1'))).status).toBe(410)
  })

  it('is rejected with a wrong token or for an unknown table', async () => {
    await expect(baseWith('patWrong')(tableNames.loans).select().all()).rejects.toMatchObject({
      error: 'AUTHENTICATION_REQUIRED',
    })
    await expect(base('Nothing').select().all()).rejects.toMatchObject({ error: 'NOT_AUTHORIZED' })
  })

  it('is rejected for a while after a sixth call in one second', async () => {
    const baseWithoutRetries = baseWith(token, true)
    const calls = Array.from({ length: 12 }, () => baseWithoutRetries(tableNames.loans).select().firstPage())
    const failed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeGreaterThanOrEqual(7)
    expect(failed[0]).toMatchObject({ reason: { error: 'TOO_MANY_REQUESTS', statusCode: 429 } })
    expect(await base(tableNames.loans).select().all()).toHaveLength(5)
  })

  it('gets an error for an invalid list offset', async () => {
    const response = await fetch(`${sandbox.url}/v0/${baseId}/Loans?offset=itrNone/recNone`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { type: 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE' } })
  })
})
