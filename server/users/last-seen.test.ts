import { expect, test, vi } from 'vitest'
import { getCurrentUser, listUsers } from '#contract/users.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { waitFor } from '#tests/jobs.ts'

test('calls are recorded at the end of the minute, and the list shows the latest caller first', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await startTestApp()
  const [ada, early, late] = [
    await app.arrive('Ada', ['admin']),
    await app.arrive('Ingrid'),
    await app.arrive('Ingrid'),
  ]
  const list = async () =>
    (await ada.call(listUsers, { query: { search: 'Ingrid', ordering: '-seen_at' } })).results
  const endMinute = () => vi.advanceTimersByTimeAsync(60_000)
  await early.call(getCurrentUser, {})
  await endMinute()
  await waitFor(async () =>
    expect((await list())[0]).toMatchObject({ id: early.id, seen_at: expect.any(String) }),
  )
  const seen = await list()
  expect(seen.map(({ seen_at }) => seen_at)).toEqual([expect.any(String), null])
  await late.call(getCurrentUser, {})
  await endMinute()
  await waitFor(async () => expect((await list()).map(({ id }) => id)).toEqual([late.id, early.id]))
  const [, before] = await list()
  expect(before?.seen_at).toBe(seen[0]?.seen_at)
})

test('recording a call does not change the ETag of a company', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await startTestApp()
  const alice = await app.arrive('Alice')
  const ana = await app.arrive('Ana', ['analyst'])
  const { id } = await buildCompany(alice)
  const read = (tag: string) =>
    fetch(`${app.url}/api/v1/companies/${id}/`, {
      headers: { authorization: `Bearer ${ana.token}`, 'if-none-match': tag },
    })
  const tag = (await read('""')).headers.get('etag') ?? ''
  await vi.advanceTimersByTimeAsync(60_000)
  await waitFor(async () =>
    expect(await app.ctx.db.selectFrom('last_seen').select('user_id').execute()).toContainEqual({
      user_id: alice.id,
    }),
  )
  expect((await read(tag)).status).toBe(304)
})
