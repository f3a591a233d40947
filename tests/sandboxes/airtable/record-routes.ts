import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type ApiRequest, type ApiRoute, Refusal } from '#local/sandboxes/kit/api-server.ts'
import type { Offsets } from './offsets.ts'
import { baseId } from './sandbox.ts'
import { buildId, type SandboxRecord, type SandboxTable, omitEmptyFields } from './tables.ts'

const MAX_RECORDS = 100

const recordBody = z.object({ fields: z.record(z.string(), z.unknown()) })

const paging = z.object({
  pageSize: z.coerce.number<string>().int().min(1).max(MAX_RECORDS).default(MAX_RECORDS),
  maxRecords: z.coerce.number<string>().int().min(1).default(Number.MAX_SAFE_INTEGER),
  offset: z.string().optional(),
})

export function buildRecordRoutes(tables: SandboxTable[], offsets: Offsets): ApiRoute[] {
  const findTable = ({ params }: ApiRequest): SandboxTable => {
    const table = tables.find(({ id, name }) => id === params['table'] || name === params['table'])
    if (params['base'] !== baseId || !table)
      throw new Refusal(403, 'Invalid permissions, or the requested model was not found.')
    return table
  }
  const findRecord = (request: ApiRequest): SandboxRecord => {
    const record = findTable(request).records.get(request.params['record'] ?? '')
    if (!record) throw new Refusal(404, 'Could not find what you are looking for')
    return record
  }
  const call = (
    operation: string,
    method: ApiRoute['method'],
    path: string,
    handle: (request: ApiRequest) => unknown,
  ): ApiRoute => ({
    operation,
    method,
    url: `/v0/:base/:table${path}`,
    handle: async (request) => handle(request),
  })

  return [
    call('list-records', 'GET', '', (request) => list(findTable(request), request.query, offsets)),
    call('get-record', 'GET', '/:record', findRecord),
    call('create-record', 'POST', '', (request) => {
      const id = buildId('rec', randomBytes(8).toString('hex'))
      const record = { id, createdTime: new Date().toISOString(), fields: fieldsIn(request.body) }
      findTable(request).records.set(id, record)
      return record
    }),
    call('update-record', 'PATCH', '/:record', (request) => {
      const record = findRecord(request)
      record.fields = omitEmptyFields({ ...record.fields, ...fieldsIn(request.body) })
      return record
    }),
    call('delete-record', 'DELETE', '/:record', (request) => {
      const { id } = findRecord(request)
      findTable(request).records.delete(id)
      return { deleted: true, id }
    }),
  ]
}

function fieldsIn(body: unknown): Record<string, unknown> {
  const parsed = recordBody.safeParse(body)
  if (!parsed.success) throw new Refusal(422, 'Could not find field "fields" in the request body')
  return parsed.data.fields
}

function list(table: SandboxTable, query: URLSearchParams, offsets: Offsets): object {
  const parsed = paging.safeParse(Object.fromEntries(query))
  if (!parsed.success) throw new Refusal(422, 'Invalid request: parameter validation failed.')
  const { pageSize, maxRecords, offset } = parsed.data
  const records = [...table.records.values()].slice(0, maxRecords)
  const start = offset === undefined ? 0 : offsets.findPosition(offset)
  const end = start + pageSize
  const requestedFields = query.getAll('fields[]')
  return {
    records: records.slice(start, end).map((record) => selectFields(record, requestedFields)),
    ...(end < records.length && { offset: offsets.from(end) }),
  }
}

function selectFields(record: SandboxRecord, requestedFields: string[]): SandboxRecord {
  if (requestedFields.length === 0) return record
  const fields = Object.entries(record.fields).filter(([name]) => requestedFields.includes(name))
  return { ...record, fields: Object.fromEntries(fields) }
}
