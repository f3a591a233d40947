import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assignAnalysts, getCompany, updateCompany } from '#contract/companies.ts'
import { getCurrentUser } from '#contract/users.ts'
import { getChangesHistory } from '#contract/history.ts'
import { toAppError } from '#server/core/http/problem.ts'
import { buildSystemEditor, editCompany } from '#server/core/edits/changes.ts'
import { buildPerson, type TestUser, startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany } from '#tests/build.ts'
import { waitFor } from '#tests/jobs.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, otto, ada } = await signInCast(app)

const edit = (author: Pick<TestUser, 'call'>, companyId: string) =>
  author.call(updateCompany, { params: { companyId }, body: { city: 'Portland' } })

const read = (companyId: string) => ada.call(getCompany, { params: { companyId } })

const send = async ({ token }: TestUser, companyId: string, body: string | FormData) => {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const address = `${app.url}/api/v1/companies/${companyId}/`
  return (await fetch(address, { method: 'PATCH', headers, body })).status
}

async function readRefusal(call: Promise<unknown>) {
  const { code, status, message, details } = await call.then(() => expect.unreachable(), toAppError)
  return { code, status, message, details: { ...details, request_id: null } }
}

async function hasWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.ctx.db,
  )
  return rows.length > 0
}

test('a stranger takes no lock, and cannot tell a locked company from an unknown id', async () => {
  const { id } = await buildCompany(alice)
  const missing = await readRefusal(edit(bob, '00000000-0000-7000-8000-000000000000'))
  expect(missing).toMatchObject({ code: 'not_found' })
  await editCompany(app.ctx, buildSystemEditor(id), async () => {
    expect(await readRefusal(edit(bob, id))).toEqual(missing)
  })
})

test('an edit that waits for the lock is refused if its author leaves the team', async () => {
  const { id } = await buildCompany(alice)
  let waiting: Promise<unknown> = Promise.resolve()
  await editCompany(app.ctx, buildSystemEditor(id), async ({ trx, record }) => {
    waiting = edit(alice, id).catch((error: unknown) => error)
    await waitFor(async () => expect(await hasWaiting()).toBe(true))
    await trx.deleteFrom('company_members').where('company_id', '=', id).execute()
    record('everyone', 'member', alice.id, { role: ['owner', null] })
  })
  expect(await waiting).toMatchObject({ code: 'not_found' })
  expect((await read(id)).city).toBeNull()
})

test('an edit that waits for the lock sees the changes of the previous edit', async () => {
  const { id, version } = await buildCompany(alice, { city: 'Bangor' })
  let waiting: Promise<unknown> = Promise.resolve()
  await editCompany(app.ctx, buildSystemEditor(id), async ({ trx, record }) => {
    waiting = edit(alice, id)
    await waitFor(async () => expect(await hasWaiting()).toBe(true))
    record('everyone', 'company', id, { city: ['Bangor', 'Bath'] })
    await trx.updateTable('companies').set({ city: 'Bath' }).where('id', '=', id).execute()
  })
  expect(await waiting).toMatchObject({ city: 'Portland', version: version + 2 })
  const { results } = await ada.call(getChangesHistory, {
    params: { companyId: id },
    query: { field: 'city' },
  })
  expect(results[0]).toMatchObject({ before: 'Bath', after: 'Portland' })
})

test('an assignment to a different analyst of the same name is a change', async () => {
  const { id } = await buildCompany(alice)
  const namesake = await app.arrive(ana.name, ['analyst'])
  await assignAnalyst(ada, ana, id)
  const { version } = await read(id)
  const body = { assigned_analysts: [namesake.id] }
  const after = await ada.call(assignAnalysts, { params: { companyId: id }, body })
  expect(after.version).toBe(version + 1)
  await expect(edit(ana, id)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(edit(namesake, id)).resolves.toMatchObject({ city: 'Portland' })
})

test('an edit saves the new address of its author’s token', async () => {
  const person = buildPerson('Nora')
  const nora = app.as(await app.login.token(person))
  await nora(getCurrentUser, {})
  const company = await buildCompany({ call: nora })
  await edit({ call: nora }, company.id)
  const moved = app.as(await app.login.token({ ...person, email: `moved.${person.email}` }))
  const { members } = await edit({ call: moved }, company.id)
  expect(members).toMatchObject([{ email: `moved.${person.email}` }])
})

test('validation errors are shown only to users who may edit', async () => {
  const { id } = await buildCompany(alice)
  for (const [body, status] of [
    ['{"city":7}', 400],
    [new FormData(), 415],
  ] as const) {
    expect(await send(alice, id, body)).toBe(status)
    expect(await send(bob, id, body)).toBe(404)
    expect(await send(otto, id, body)).toBe(403)
  }
})
