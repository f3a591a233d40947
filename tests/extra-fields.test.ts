import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildRequest } from './access/requests.ts'
import { buildCompanyWithRecords } from './access/world.ts'
import { startTestApp } from './app.ts'
import { listContractEndpoints } from './endpoints.ts'
import { signInCast } from './people.ts'

const app = await startTestApp({ accounting: true })
const people = await signInCast(app)
const ids = await buildCompanyWithRecords(app, people.alice, people)
const { rows } = await sql<{ column_name: string }>`
  select distinct column_name from information_schema.columns where table_schema = 'public'`.execute(
  app.ctx.db,
)
const columns = rows.map(({ column_name }) => column_name)

const writeEndpoints = [...(await listContractEndpoints())].filter(
  ([, { body, encoding }]) => body && encoding !== 'form',
)

test.each(writeEndpoints)(
  '%s refuses columns that are not its fields, and lists them',
  async (name, endpoint) => {
    expect(columns).toContain('permissions')
    const { body, params } = buildRequest(`${name} draft`, endpoint, ids) as {
      body: object
      params?: Record<string, string>
    }
    const foreignColumns = columns.filter((column) => !(column in (endpoint.body?.shape ?? {})))
    const response = await fetch(
      app.url + endpoint.path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? 'draft'),
      {
        method: endpoint.alsoPost ? 'POST' : endpoint.method,
        headers: {
          // Some endpoints are only for members.
          authorization: `Bearer ${(endpoint.access === 'team' ? people.alice : people.ada).token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          ...body,
          ...Object.fromEntries(foreignColumns.map((column) => [column, 'x'])),
        }),
      },
    )
    const problem = (await response.json()) as { status: number; errors: { path: string }[] }
    expect(problem.status).toBe(400)
    expect(problem.errors.map(({ path }) => path).toSorted()).toEqual(
      foreignColumns.map((column) => `body.${column}`).toSorted(),
    )
  },
)
